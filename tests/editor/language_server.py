"""A client of yaml-language-server, as small as a test needs: one book open at a time, its problems, completions and hovers.

The server is installed from npm by name into a folder that is kept between runs. Where node or npm are not at hand, or the
registry cannot be reached, `installed` says so.
"""

from __future__ import annotations

import json
import queue
import shutil
import subprocess
import threading
from pathlib import Path
from types import TracebackType
from typing import Any

VERSION = "1.25.0"
PATIENCE = 20.0  # seconds that an answer may take


class NotAtHand(RuntimeError):
    """The server cannot be had on this machine: one sentence."""


def installed(folder: Path) -> Path:
    """The server's script, installed into a folder if it is not there. NotAtHand where that cannot be."""
    script = folder / "node_modules" / "yaml-language-server" / "out" / "server" / "src" / "server.js"
    if shutil.which("node") is None or shutil.which("npm") is None:
        raise NotAtHand("node and npm are not at hand")
    if not script.exists():
        command = ["npm", "install", "--prefix", str(folder), "--no-audit", "--no-fund", f"yaml-language-server@{VERSION}"]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        except subprocess.TimeoutExpired:
            raise NotAtHand("npm did not answer within two minutes") from None
        if done.returncode or not script.exists():
            raise NotAtHand(f"npm could not install yaml-language-server: {done.stderr.strip()[-300:]}")
    return script


class LanguageServer:
    """A running server. A context manager."""

    def __init__(self, script: Path, folder: Path) -> None:
        """`folder` is the author's: files opened are said to lie in it, and the schema is looked for there."""
        self._folder = folder
        self._process = subprocess.Popen(
            ["node", str(script), "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=folder
        )
        self._inbox: queue.Queue[dict[str, Any]] = queue.Queue()
        self._reader = threading.Thread(target=self._listen, daemon=True)
        self._reader.start()
        self._id = self._version = 0
        self._uri = ""

    def __enter__(self) -> LanguageServer:
        root = self._folder.as_uri()
        capabilities = {
            "textDocument": {
                "completion": {"completionItem": {"snippetSupport": True, "documentationFormat": ["markdown", "plaintext"]}},
                "hover": {"contentFormat": ["markdown"]},
                "publishDiagnostics": {"relatedInformation": True},
            },
            "workspace": {"configuration": True, "didChangeConfiguration": {"dynamicRegistration": True}},
        }
        self._ask("initialize", {"processId": None, "rootUri": root, "capabilities": capabilities, "workspaceFolders": None})
        self._tell("initialized", {})
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.kill()
        self._process.wait()
        self._reader.join()
        self._process.stdin.close()
        self._process.stdout.close()

    def problems(self, text: str, name: str = "book.adventure.yaml") -> list[dict[str, Any]]:
        """What the server finds wrong with a text, from the top down."""
        self._open(text, name)
        while True:
            message = self._next()
            if message.get("method") != "textDocument/publishDiagnostics":
                continue
            params = message["params"]
            if params["uri"] == self._uri:
                return sorted(params["diagnostics"], key=lambda problem: str(problem["range"]["start"]))

    def completions(self, text: str, name: str = "book.adventure.yaml") -> dict[str, dict[str, Any]]:
        """What the server offers where the sign ‸ stands in a text, by label."""
        answer = self._at("textDocument/completion", text, name)
        items = answer["items"] if isinstance(answer, dict) else answer
        return {item["label"]: item for item in items}

    def hover(self, text: str, name: str = "book.adventure.yaml") -> str:
        """What the server says of the word in which the sign ‸ stands."""
        answer = self._at("textDocument/hover", text, name)
        return str(answer["contents"]["value"]) if answer else ""

    def quick_fixes(self, problem: dict[str, Any]) -> list[str]:
        """The titles of what the server offers to do about a problem of the text that is open."""
        params = {"textDocument": {"uri": self._uri}, "range": problem["range"], "context": {"diagnostics": [problem]}}
        return [action["title"] for action in self._ask("textDocument/codeAction", params) or []]

    def _at(self, method: str, text: str, name: str) -> Any:
        before, _, after = text.partition("‸")
        self._open(before + after, name)
        line = before.count("\n")
        position = {"line": line, "character": len(before) - before.rfind("\n") - 1}
        return self._ask(method, {"textDocument": {"uri": self._uri}, "position": position})

    def _open(self, text: str, name: str) -> None:
        if self._uri:
            self._tell("textDocument/didClose", {"textDocument": {"uri": self._uri}})
        self._version += 1
        self._uri = (self._folder / f"{self._version}" / name).as_uri()
        document = {"uri": self._uri, "languageId": "yaml", "version": 1, "text": text}
        self._tell("textDocument/didOpen", {"textDocument": document})

    def _ask(self, method: str, params: Any) -> Any:
        self._id += 1
        self._send({"id": self._id, "method": method, "params": params})
        while True:
            message = self._next()
            if message.get("id") == self._id and "method" not in message:
                assert "error" not in message, message
                return message["result"]

    def _tell(self, method: str, params: Any) -> None:
        self._send({"method": method, "params": params})

    def _next(self) -> dict[str, Any]:
        """The next message; what the server asks of an editor is answered on the way."""
        message = self._inbox.get(timeout=PATIENCE)
        if "method" in message and "id" in message:
            wanted = message["params"].get("items", []) if isinstance(message.get("params"), dict) else []
            result = [_SETTINGS.get(item.get("section", "")) for item in wanted] if wanted else None
            self._send({"id": message["id"], "result": result})
        return message

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self._process.stdin.flush()

    def _listen(self) -> None:
        out = self._process.stdout
        assert out is not None
        while True:
            length = 0
            while (header := out.readline().strip()) != b"":
                name, _, value = header.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            if not length:
                return
            self._inbox.put(json.loads(out.read(length)))


_SETTINGS: dict[str, Any] = {
    # an editor's defaults, but for the catalogue on the web, which no test may ask
    "yaml": {"schemaStore": {"enable": False}, "completion": True, "hover": True, "validate": True},
    "http": {},
    "[yaml]": {},
    "editor": {"tabSize": 2, "detectIndentation": False},
    "files": {},
}
