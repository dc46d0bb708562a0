"""A child process that is asked for answers: none of what it may do hangs or harms the one who asks."""

from __future__ import annotations

import os
import pickle
import re
import select
import signal
import subprocess
import sys
from io import BytesIO
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

from tiledominoes import TileDominoesError
from tiledominoes.conformance import engine
from tiledominoes.conformance.engine import LONGEST_LINE, Engine, EngineError, RefusalError, read_lines

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tiledominoes.jsontext import JsonObject

posix = pytest.mark.skipif(not hasattr(os, "killpg"), reason="process groups")

# What the children below begin with: `answer` answers one request, with members that may be wrong.
PRELUDE = """
import json, os, signal, subprocess, sys, time
def ask():
    return json.loads(sys.stdin.readline())
def say(text):
    print(text, flush=True)
def answer(**members):
    say(json.dumps({"id": ask()["id"], **members}))
"""


def child(code: str, timeout: float = 20, *arguments: str) -> Engine:
    return Engine([sys.executable, "-c", PRELUDE + code, *arguments], timeout)


def word(answer: JsonObject) -> str:
    answer.need("word")
    return answer.text_of("word")


def fault(code: str, timeout: float = 20, asked: int = 1) -> EngineError:
    """What the last of so many requests ends with."""
    with child(code, timeout) as running:
        for _ in range(asked - 1):
            assert running.ask("first", {}, word) == "yes"
        with pytest.raises(EngineError) as caught:
            running.ask("second", {}, word)
    assert not isinstance(caught.value, RefusalError)
    assert str(caught.value).isascii()
    return caught.value


# What goes well.


def test_requests_have_growing_ids_and_their_members() -> None:
    code = "while line := sys.stdin.readline(): say(json.dumps({**json.loads(line), 'got': line}))"
    with child(code) as running:
        for number in (1, 2, 3):
            text = running.ask("deal", {"hands": ["\u9577", "66"]}, lambda answer: answer.text_of("got"))
            assert text == f'{{"id": {number}, "do": "deal", "hands": ["\\u9577", "66"]}}\n'


def test_answers_may_have_more_members_and_a_carriage_return_and_letters_of_any_script() -> None:
    code = """
answer(word="yes", other=[1.5, {"a": None}])
sys.stdout.buffer.write('{"word": "\\u9577\\u5929", "id": 2}\\r\\n'.encode())
sys.stdout.flush()
ask()
"""
    with child(code) as running:
        assert running.ask("first", {}, word) == "yes"
        assert running.ask("second", {}, word) == "\u9577\u5929"


def test_an_answer_may_end_with_the_output() -> None:
    with child('ask(); sys.stdout.write(\'{"id": 1, "word": "yes"}\')') as running:
        assert running.ask("first", {}, word) == "yes"


def test_an_error_is_told_and_the_engine_asked_again() -> None:
    code = "answer(error='caf\\u00e9 \\x1b[1m' + 'o' * 500, word='no'); answer(word='yes')"
    with child(code) as running:
        with pytest.raises(RefusalError) as caught:
            running.ask("first", {}, word)
        assert running.ask("second", {}, word) == "yes"
    assert caught.value.reason.startswith(
        "the engine answered request 1 (first) with an error: 'caf\\xe9 \\x1b[1m"
    )
    assert len(caught.value.reason) < 300


def test_a_longest_line_is_read() -> None:
    code = "answer(word='x' * (2**20 - len(json.dumps({'id': 1, 'word': ''}))))"
    with child(code) as running:
        assert len(running.ask("first", {}, word)) > LONGEST_LINE - 100


# What does not start.


def test_a_command_that_is_not_there() -> None:
    with pytest.raises(EngineError, match="cannot start 'no-such-program': No such file or directory"):
        Engine(["no-such-program"])


def test_a_command_that_is_no_program(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("nothing to run")
    for mode in (0o600, 0o700):
        text.chmod(mode)
        with pytest.raises(EngineError, match="cannot start"):
            Engine([str(text)])
    with pytest.raises(EngineError, match="cannot start"):
        Engine([str(tmp_path)])


def test_a_command_with_a_null_character() -> None:
    with pytest.raises(EngineError, match=r"cannot start 'x.x00': embedded null byte"):
        Engine(["x\0"])


@pytest.mark.parametrize("command", [[], (), "engine", None, [1], ["node", None]])
def test_no_command(command: object) -> None:
    with pytest.raises(TileDominoesError, match="a command is a list of"):
        Engine(command)  # type: ignore[arg-type]  # the wrong types are what is tested


@pytest.mark.parametrize("timeout", [0, -1, float("nan"), float("inf"), 10**400, True, "1", None])
def test_no_such_time_out(timeout: object) -> None:
    with pytest.raises(TileDominoesError, match="a time-out is more than 0 and at most 86400 seconds, not"):
        Engine(["engine"], timeout)  # type: ignore[arg-type]  # the wrong types are what is tested


# What breaks down.


def test_it_dies_at_once_and_its_last_words_are_kept() -> None:
    error = fault("sys.exit('first\\n\\x1b[1m\\u9577' + 'x' * 500)")
    assert error.reason == "the engine ended with exit code 1 before it answered request 1 (second)"
    assert error.stderr[0] == "first"
    assert error.stderr[1].startswith("\\x1b[1m\\u9577xxx")
    assert len(error.stderr[1]) < 300


def test_it_dies_in_the_middle() -> None:
    error = fault("answer(word='yes'); answer(word='yes'); ask(); os._exit(7)", asked=3)
    assert error.reason == "the engine ended with exit code 7 before it answered request 3 (second)"
    assert error.stderr == ()


@posix
@pytest.mark.parametrize(("number", "name"), [(9, "9 (SIGKILL)"), (11, "11 (SIGSEGV)"), (40, "40")])
def test_a_signal_ends_it(number: int, name: str) -> None:
    error = fault(f"ask(); os.kill(os.getpid(), {number}); time.sleep(60)")
    assert error.reason == f"the engine was ended by signal {name} before it answered request 1 (second)"


def test_it_stalls() -> None:
    error = fault("ask(); print('oh', file=sys.stderr, flush=True); time.sleep(60)", timeout=0.5)
    assert error.reason == "the engine did not answer request 1 (second) within 0.5 seconds"


def test_it_writes_a_line_that_never_ends_bit_by_bit() -> None:
    code = """
while True:
    sys.stdout.write(" ")
    sys.stdout.flush()
    time.sleep(0.01)
"""
    assert "did not answer" in fault(code, timeout=0.5).reason


def test_it_closes_its_input_and_stays() -> None:
    with child("answer(word='yes'); os.close(0); time.sleep(60)") as running:
        assert running.ask("first", {}, word) == "yes"
        running.timeout = 0.5
        with pytest.raises(EngineError, match="did not answer request 2"):
            running.ask("second", {}, word)


def test_it_closes_its_output_and_stays() -> None:
    error = fault("ask(); os.close(1); time.sleep(60)")
    assert error.reason == "the engine closed its output before it answered request 1 (second)"


def test_it_never_reads_and_answers_nevertheless() -> None:
    code = "[say(json.dumps({'id': n, 'word': 'yes'})) for n in (1, 2, 3)]; time.sleep(60)"
    with child(code) as running:
        for _ in range(3):
            assert running.ask("first", {"much": "x" * 10**6}, word) == "yes"


# What it may write instead of an answer.


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("Engine ready.", "no JSON: Expecting value"),
        ("", "no JSON: Expecting value"),
        ('{"id": 1, "word": "ye', "no JSON: Unterminated string"),
        ('{"id": 1, "word": "yes"} {"id": 2}', "no JSON: Extra data"),
        ('[{"id": 1}]', "expected a JSON object, not a list"),
        ("null", "expected a JSON object, not None"),
        ('{"word": "yes"}', "expected at least the members id; not so: 'id'"),
        ('{"id": 2, "word": "yes"}', "id must be a whole number from 0 to 1, not 2"),
        ('{"id": 0, "word": "yes"}', "the id must be that of the request, 1"),
        ('{"id": "1", "word": "yes"}', "id must be a whole number"),
        ('{"id": 1.0, "word": "yes"}', "id must be a whole number"),
        ('{"id": true, "word": "yes"}', "id must be a whole number"),
        ('{"id": 1}', "expected at least the members word; not so: 'word'"),
        ('{"id": 1, "word": 3}', "word must hold text, not 3"),
        ('{"id": 1, "error": 3}', "error must hold text, not 3"),
        ('{"id": 1, "word": "yes", "id": 1}', "a member stands twice in an object"),
        ('{"id": 1, "word": "yes", "more": {"a": 1, "a": 1}}', "a member stands twice in an object"),
        ('{"id": 1, "word": "yes", "more": NaN}', "NaN is no JSON"),
        ('{"id": 1, "word": "yes", "more": -Infinity}', "-Infinity is no JSON"),
        (
            '{"id": 1, "word": "yes", "more": ' + "9" * 5000 + "}",
            "a whole number of 5000 digits is too large",
        ),
        ("[" * 200_000, "no JSON that is nested so deeply is read"),
        ('{"id":' * 100_000, "no JSON that is nested so deeply is read"),
        ("\x1b[2J\u9577", "no JSON: Expecting value"),
    ],
    ids=lambda value: value[:30] if len(value) < 100 else f"{value[:5]}...",
)
def test_it_answers_with_a_fault(line: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "line"
    path.write_text(line + "\n", "utf-8")
    code = f"ask(); sys.stdout.buffer.write(open({str(path)!r}, 'rb').read()); sys.stdout.flush(); ask()"
    error = fault(code)
    assert error.reason.startswith(f"the engine answered request 1 (second) with a fault: {reason}")
    assert len(error.reason) < 500


def test_it_answers_in_no_utf_8() -> None:
    error = fault("ask(); sys.stdout.buffer.write(b'{\"id\": \\xff}\\n'); sys.stdout.flush(); ask()")
    assert error.reason == "the engine answered request 1 (second) with a line whose byte 7 is no UTF-8"


def test_it_answers_twice() -> None:
    error = fault(
        "line = json.dumps({'id': ask()['id'], 'word': 'yes'}); say(line); say(line); ask()", asked=2
    )
    assert "the id must be that of the request, 2" in error.reason


@pytest.mark.parametrize("end", ["", "\\n"])
def test_it_writes_too_long_a_line(end: str) -> None:
    error = fault(f"ask(); sys.stdout.write('x' * (2**20 + 1) + '{end}'); sys.stdout.flush(); ask()")
    wanted = "the engine wrote a line of more than 1048576 bytes instead of an answer to request 1 (second)"
    assert error.reason == wanted


@pytest.mark.parametrize("text", ["x", "{}\\n"])
def test_it_floods_its_output(text: str) -> None:
    error = fault(f"while True: sys.stdout.write('{text}' * 1000)")
    assert re.search("a fault|a line of more than", error.reason)


def test_it_floods_its_errors() -> None:
    code = """
for _ in range(200):
    sys.stderr.write("y" * 50_000 + "\\n")
answer(word="yes")
sys.stderr.write("\\n".join(map(str, range(100_000))))
"""
    with child(code) as running:
        assert running.ask("first", {}, word) == "yes"
        with pytest.raises(EngineError) as caught:
            running.ask("second", {}, word)
    assert caught.value.stderr == tuple(map(str, range(99_984, 100_000)))
    assert running.stderr == caught.value.stderr


def test_lines_that_nobody_takes_are_not_kept() -> None:
    lines: SimpleQueue[bytes | str] = SimpleQueue()
    stream = BytesIO(b"{}\n" * 1000)
    read_lines(stream, lines)
    got = [lines.get() for _ in range(lines.qsize())]
    assert got == [b"{}"] * 16 + ["wrote more than 16 lines that nobody had asked for"]
    assert stream.closed


# How it ends.


def is_gone(pipe: int) -> bool:
    """True when nobody has the other end of a named pipe open any more, at last within some seconds."""
    while select.select([pipe], [], [], 20)[0]:
        if not os.read(pipe, 100):
            return True
    return False


@pytest.fixture
def pipe(tmp_path: Path) -> Iterator[tuple[str, int]]:
    """A named pipe for processes to hold open as long as they live, and our end of it."""
    name = str(tmp_path / "pipe")
    os.mkfifo(name)
    end = os.open(name, os.O_RDONLY | os.O_NONBLOCK)
    yield name, end
    os.close(end)


STUBBORN = """
held = open(sys.argv[1], "w")
signal.signal(signal.SIGTERM, signal.SIG_IGN)
answer(word="yes")
time.sleep(60)
"""


@posix
def test_it_ignores_the_end_of_its_input(pipe: tuple[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_GRACE", 0.1)
    with child(STUBBORN, 20, pipe[0]) as running:
        assert running.ask("first", {}, word) == "yes"
    assert is_gone(pipe[1])


@posix
def test_it_ends_where_there_are_no_process_groups(
    pipe: tuple[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "_GRACE", 0.1)
    monkeypatch.delattr(os, "killpg")
    with child(STUBBORN, 20, pipe[0]) as running:
        assert running.ask("first", {}, word) == "yes"
    assert is_gone(pipe[1])


@posix
def test_an_exception_of_ours_ends_it_at_once(pipe: tuple[str, int]) -> None:
    def interrupted() -> None:
        with child(STUBBORN, 20, pipe[0]) as running:
            assert running.ask("first", {}, word) == "yes"
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert is_gone(pipe[1])


GRANDCHILD = """
import sys, time
held = open(sys.argv[1], "w")
open(sys.argv[1] + ".held", "w").close()
time.sleep(60)
"""


@posix
def test_what_it_leaves_behind_ends_too(pipe: tuple[str, int]) -> None:
    code = f"""
subprocess.Popen([sys.executable, "-c", {GRANDCHILD!r}, sys.argv[1]])
while not os.path.exists(sys.argv[1] + ".held"):
    time.sleep(0.01)
answer(word="yes")
os._exit(5)
"""
    with child(code, 20, pipe[0]) as running:
        assert running.ask("first", {}, word) == "yes"
        running._process.wait()
        running.timeout = 0.2
        with pytest.raises(EngineError) as caught:
            running.ask("second", {}, word)
    wanted = "did not answer request 2 (second) within 0.2 seconds; it ended with exit code 5"
    assert caught.value.reason == f"the engine {wanted}"
    assert is_gone(pipe[1])


@posix
def test_who_has_left_its_group_and_holds_the_pipes_is_not_waited_for(
    pipe: tuple[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "_GRACE", 0.1)
    code = """
subprocess.Popen(
    [sys.executable, "-c", "import sys; open(sys.argv[1]).read()", sys.argv[1]], start_new_session=True
)
answer(word="yes")
"""
    with child(code, 20, pipe[0]) as running:
        assert running.ask("first", {}, word) == "yes"
    assert any(thread.is_alive() for thread in running._threads)
    with open(pipe[0], "w"):  # noqa: PTH123  the reader finds an end when this closes
        pass
    for thread in running._threads:
        thread.join(20)
    assert not any(thread.is_alive() for thread in running._threads)


def test_errors_survive_pickling() -> None:
    error = EngineError("the engine sank", ("glug",))
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.reason, again.stderr, str(again)) == (
        EngineError,
        "the engine sank",
        ("glug",),
        "the engine sank",
    )


@posix
def test_an_interrupt_while_it_starts_ends_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[subprocess.Popen[bytes]] = []
    popen = subprocess.Popen

    def watched(*words: Any, **options: Any) -> subprocess.Popen[bytes]:
        started.append(popen(*words, **options))
        return started[0]

    def interrupted(thread: Thread) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(subprocess, "Popen", watched)
    monkeypatch.setattr(Thread, "start", interrupted)
    with pytest.raises(KeyboardInterrupt):
        child("time.sleep(60)")
    assert started[0].returncode == -signal.SIGKILL
