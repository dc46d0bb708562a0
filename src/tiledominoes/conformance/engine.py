"""A foreign engine as a child process: one request, one answer, whatever the child does.

Threads read and write the pipes, so that nothing the child does can block the caller for longer than the
time-out: it may die, stall, write without end, close its ends of the pipes or leave children behind.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, TYPE_CHECKING, NoReturn, TypeVar

from tiledominoes._typing import override
from tiledominoes.errors import ParseError, TileDominoesError, excerpt
from tiledominoes.jsontext import JsonObject

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import TracebackType
    from typing import Self

V = TypeVar("V")

TIMEOUT = 10.0
"""The seconds that an engine has for an answer, when nothing else is said."""

LONGEST_LINE = 1 << 20
"""The bytes of the longest line that an engine may write, without its line feed."""

_LONGEST_TIMEOUT = 86400.0
_GRACE = 1.0
"""The seconds that a child has to end by itself, and its pipes to run dry."""

_CHUNK = 1 << 16
_MOST_WAITING = 16
_TAIL = 4096
_SHOWN_LINES = 16
_SHOWN_COLUMNS = 200
_SHOWN_TEXT = 120

_ENDED = ""
_TOO_LONG = f"wrote a line of more than {LONGEST_LINE} bytes"
_FLOOD = f"wrote more than {_MOST_WAITING} lines that nobody had asked for"


class EngineError(TileDominoesError):
    """An engine that cannot be started, breaks down or breaks the protocol.

    Attributes:
        reason: what it did.
        stderr: the last lines that it wrote to its standard error, in ASCII.
    """

    def __init__(self, reason: str, stderr: tuple[str, ...] = ()) -> None:
        super().__init__(reason, stderr)
        self.reason = reason
        self.stderr = stderr

    @override
    def __str__(self) -> str:
        return self.reason


class RefusalError(EngineError):
    """An engine that answered a request with an `error`; it can be asked again."""


class Engine:
    """A running engine, to be used as a context manager, which ends the process.

    >>> import sys
    >>> from tiledominoes.conformance.engine import Engine
    >>> code = "print(input().replace('ping', 'pong'))"
    >>> with Engine([sys.executable, "-c", code]) as engine:
    ...     engine.ask("ping", {}, lambda answer: answer.text_of("do"))
    'pong'

    Args:
        command: the program and its arguments; no shell reads them.
        timeout: the seconds that it has for each answer; the attribute of that name can be changed.

    Raises:
        EngineError: a program that cannot be started.
        TileDominoesError: no command, or no such time-out.
    """

    def __init__(self, command: Sequence[str], timeout: float = TIMEOUT) -> None:
        words = _check_command(command)
        self.timeout = _check_timeout(timeout)
        self._number = 0
        self._tail = b""
        self._requests: SimpleQueue[bytes | None] = SimpleQueue()
        self._lines: SimpleQueue[bytes | str] = SimpleQueue()
        pipe = subprocess.PIPE
        try:
            # A session of its own, where there are such: Ctrl-C is for us, and we end it with all it started.
            self._process = subprocess.Popen(
                words, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True
            )
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else str(error)
            raise EngineError(f"cannot start {excerpt(words[0])}: {why}") from None
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._threads = (
            Thread(target=write_all, args=(process.stdin, self._requests), daemon=True),
            Thread(target=read_lines, args=(process.stdout, self._lines), daemon=True),
            Thread(target=self._read_errors, args=(process.stderr,), daemon=True),
        )
        try:
            for thread in self._threads:
                thread.start()
        except BaseException:  # Ctrl-C must not leave behind what has just been started
            self._end()
            for stream in (process.stdin, process.stdout, process.stderr):
                stream.close()
            raise

    def ask(self, do: str, members: dict[str, object], read: Callable[[JsonObject], V]) -> V:
        """What `read` makes of the answer to a request.

        Args:
            do: what is asked for.
            members: the members of the request besides ``id`` and ``do``.
            read: gets the answer; the `ParseError` that it raises is a fault of the engine.

        Raises:
            RefusalError: the engine answers with an `error`.
            EngineError: it answers in any other wrong way, or not at all; it has been ended then.
        """
        self._number += 1
        asked = f"request {self._number} ({do})"
        request = {"id": self._number, "do": do, **members}
        self._requests.put(json.dumps(request).encode() + b"\n")
        try:
            line = self._lines.get(timeout=self.timeout)
        except Empty:
            fate = self._fate()
            also = f"; it {fate}" if fate else ""
            self._fail(f"did not answer {asked} within {self.timeout:g} seconds{also}")
        if isinstance(line, str):
            if line:
                self._fail(f"{line} instead of an answer to {asked}")
            # It may close its output a moment before it ends.
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_GRACE)
            self._fail(f"{self._fate() or 'closed its output'} before it answered {asked}")
        try:
            return self._read(line, asked, read)
        except ParseError as error:
            shown = excerpt(error.text, _SHOWN_TEXT)
            self._fail(f"answered {asked} with a fault: {error.reason}; the answer was {shown}")

    def _read(self, line: bytes, asked: str, read: Callable[[JsonObject], V]) -> V:
        try:
            text = line.decode("utf-8")
        except UnicodeDecodeError as error:
            self._fail(f"answered {asked} with a line whose byte {error.start} is no UTF-8")
        answer = JsonObject.loose(text, ("id",))
        if answer.whole("id", 0, self._number) != self._number:
            answer.fail(f"the id must be that of the request, {self._number}")
        if "error" in answer.values:
            words = excerpt(answer.text_of("error"), _SHOWN_TEXT)
            raise RefusalError(f"the engine answered {asked} with an error: {words}")
        return read(answer)

    def _fate(self) -> str:
        """How the process has ended, in words; nothing when it still runs."""
        code = self._process.poll()
        if code is None:
            return ""
        if code >= 0:
            return f"ended with exit code {code}"
        names = {number.value: f" ({number.name})" for number in signal.Signals}
        return f"was ended by signal {-code}{names.get(-code, '')}"

    def _fail(self, reason: str) -> NoReturn:
        """End the process and raise what it did."""
        self.kill()
        raise EngineError(f"the engine {reason}", self.stderr) from None

    @property
    def stderr(self) -> tuple[str, ...]:
        """The last lines that the engine has written to its standard error, in ASCII."""
        lines = self._tail.decode("utf-8", "replace").splitlines()[-_SHOWN_LINES:]
        return tuple("".join(map(_plain, line[:_SHOWN_COLUMNS])) for line in lines)

    def close(self) -> None:
        """Close the engine's input, give it a moment to end, then end it."""
        self._requests.put(None)
        try:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_GRACE)
        finally:
            self.kill()

    def kill(self) -> None:
        """End the process at once, and all others of its group where there are process groups."""
        self._requests.put(None)
        self._end()
        for thread in self._threads:
            # Whoever has left the group may hold a pipe open; its thread stays behind and waits.
            thread.join(_GRACE)

    def _end(self) -> None:
        if hasattr(os, "killpg"):
            # Nobody left to end, or none but what nobody has waited for yet.
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.close()
        else:
            self.kill()

    def _read_errors(self, stream: IO[bytes]) -> None:
        with stream:
            while chunk := stream.read(_CHUNK):
                self._tail = (self._tail + chunk)[-_TAIL:]


def write_all(stream: IO[bytes], requests: SimpleQueue[bytes | None]) -> None:
    """Write every request, until None comes or nobody reads any more, and close the stream."""
    with suppress(OSError), stream:
        while (request := requests.get()) is not None:
            while request:
                request = request[stream.write(request) :]


def read_lines(stream: IO[bytes], lines: SimpleQueue[bytes | str]) -> None:
    """Pass on the lines of a stream without their line feeds, then a text: why there are no more.

    Neither a long line nor many lines that nobody takes are kept: the stream is closed then.
    """
    rest = bytearray()
    with stream:
        while chunk := stream.read(_CHUNK):
            rest += chunk
            *whole, rest = rest.split(b"\n") if b"\n" in chunk else [rest]
            for line in whole:
                if lines.qsize() >= _MOST_WAITING:
                    lines.put(_FLOOD)
                    return
                lines.put(bytes(line) if len(line) <= LONGEST_LINE else _TOO_LONG)
            if len(rest) > LONGEST_LINE:
                lines.put(_TOO_LONG)
                return
    if rest:
        lines.put(bytes(rest))
    lines.put(_ENDED)


def _check_command(command: Sequence[str]) -> list[str]:
    if not isinstance(command, (list, tuple)) or not command:
        raise TileDominoesError(f"a command is a list of a program and its arguments, not {excerpt(command)}")
    for word in command:
        if not isinstance(word, str):
            raise TileDominoesError(f"a command is a list of texts, not of {excerpt(word)}")
    return list(command)


def _check_timeout(seconds: float) -> float:
    if (
        isinstance(seconds, (int, float))
        and not isinstance(seconds, bool)
        and 0 < seconds <= _LONGEST_TIMEOUT
    ):
        return float(seconds)
    wanted = f"more than 0 and at most {_LONGEST_TIMEOUT:g} seconds"
    raise TileDominoesError(f"a time-out is {wanted}, not {excerpt(seconds)}")


def _plain(character: str) -> str:
    """A character as ASCII that moves no cursor."""
    return character if character.isascii() and character.isprintable() else ascii(character)[1:-1]
