"""The parser of conditions: tokens to a tree, by binding strength (a Pratt parser)."""

from __future__ import annotations

from solo.book.condition_tokens import HYPHENED, KEYWORDS, Token, tokens
from solo.book.condition_tree import DEPTH_MAX, NODES_MAX, STRENGTH, ConditionError, Expr, Kind, quoted, short

_COMPARISONS = frozenset({"==", "!=", "<", "<=", ">", ">="})
_BINARY = frozenset({"and", "or", "+", "-", "*", "/", "%"}) | _COMPARISONS

# Words of other languages that people put between values or in front of a condition, with what to write.
_FOREIGN_WORDS = {
    "if": "leave out `if`: the condition stands alone",
    "then": "leave out `then`: the condition stands alone",
    "else": "leave out `else`: write a second branch",
    "unless": "write `not (…)`",
    "is": "write `==` (or `!=` for “is not”)",
    "equals": "write `==`",
    "in": "ask with a function, such as has('lamp')",
    "xor": "write `!=` between two truths",
    "mod": "write `%`",
    "div": "write `/`: it rounds down",
    "plus": "write `+`",
    "minus": "write `-`",
    "times": "write `*`",
}


def parse(text: str) -> Expr:
    """Read a condition; raise ConditionError, with its place and its remedy, at the first thing that is wrong with it."""
    parser = _Parser(text)
    expr = parser.expression(0)
    if parser.now.kind != "end":
        raise parser.unexpected()
    return expr


class _Parser:
    """One reading of one text: where it has come to, and how much it has built."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = tokens(text)
        self.at = 0
        self.depth = 0
        self.nodes = 0

    @property
    def now(self) -> Token:
        return self.tokens[self.at]

    @property
    def before(self) -> Token | None:
        return self.tokens[self.at - 1] if self.at else None

    def take(self) -> Token:
        token = self.tokens[self.at]
        self.at += 1
        return token

    def node(self, kind: Kind, value: str | int, parts: tuple[Expr, ...], start: int) -> Expr:
        """A node that reaches from `start` to the end of the token taken last."""
        end = self.tokens[self.at - 1].end
        self.nodes += 1
        if self.nodes > NODES_MAX:
            remedy = "split it: mark a codeword where a part of it becomes true, and ask for that"
            raise ConditionError(f"the condition has more than {NODES_MAX} values, signs and calls", start, end, remedy)
        return Expr(kind, value, parts, start, end)

    def expression(self, least: int) -> Expr:
        """What follows, as far as it holds together at least as tightly as `least`."""
        self.depth += 1
        if self.depth > DEPTH_MAX:
            cause = f"the condition is more than {DEPTH_MAX} brackets and signs deep"
            raise ConditionError(cause, self.now.start, self.now.end, "take out brackets that are not needed, or split it")
        start = self.now.start
        left = self.operand(least)
        while self.now.kind == "operator" and self.now.text in _BINARY and (own := STRENGTH[self.now.text]) >= least:
            if self.now.text in KEYWORDS:
                left = self.joined(left, start)
                continue
            sign = self.take()
            after = self.now.start
            right = self.expression(own + 1)
            left = self.node("compare" if sign.text in _COMPARISONS else "arithmetic", sign.text, (left, right), start)
            if sign.text in _COMPARISONS and self.now.text in _COMPARISONS:
                raise self.chained(start, sign, after)
        self.depth -= 1
        return left

    def joined(self, left: Expr, start: int) -> Expr:
        """`and` or `or`, with all that it joins in one node."""
        word = self.now.text
        parts = [left]
        while self.now.text == word and self.now.kind == "operator":
            self.take()
            parts.append(self.expression(STRENGTH[word] + 1))
        return self.node("and" if word == "and" else "or", word, tuple(parts), start)

    def operand(self, least: int) -> Expr:
        """A value, or `not` or `-` with what it stands before."""
        if self.now.kind in ("end", "text") or (self.now.kind == "operator" and self.now.text not in ("not", "-", "(")):
            raise self.missing()
        token = self.take()
        match token.kind, token.text:
            case "number", _:
                return self.node("number", token.value, (), token.start)
            case "truth", _:
                return self.node("truth", token.value, (), token.start)
            case "name", _:
                if self.now.text == "(" and self.now.kind == "operator":
                    return self.call(token)
                return self.node("name", token.value, (), token.start)
            case _, "(":
                return self.bracketed(token)
            case _, "-":
                return self.node("negative", "-", (self.expression(STRENGTH["negative"]),), token.start)
        if least > STRENGTH["not"]:
            raise self.misplaced_not(token)
        return self.node("not", "not", (self.expression(STRENGTH["not"]),), token.start)

    def bracketed(self, opening: Token) -> Expr:
        if self.now.text == ")" and self.now.kind == "operator":
            raise ConditionError("there is nothing between the brackets", opening.start, self.now.end, "take them out")
        inner = self.expression(0)
        if self.now.kind == "end":
            raise self.unclosed(opening)
        if self.now.text != ")":
            raise self.unexpected()
        self.take()
        return inner

    def call(self, name: Token) -> Expr:
        if remedy := _foreign(name):
            raise ConditionError(f"{short(name.text)} is not a function", name.start, name.end, remedy)
        opening = self.take()
        found: list[Expr] = []
        if self.now.text == ")" and self.now.kind == "operator":
            self.take()
            return self.node("call", name.text, (), name.start)
        while True:
            found.append(self.argument(name))
            if self.now.kind == "end":
                raise self.unclosed(opening)
            if self.take().text == ")":
                return self.node("call", name.text, tuple(found), name.start)

    def argument(self, function: Token) -> Expr:
        """A text, a bare name, or a whole number that stands for the text of its digits (the id of a section)."""
        token = self.now
        if token.kind == "end":
            assert self.before is not None
            raise self.unclosed(self.before) if self.before.text == "(" else self.missing()
        if run := HYPHENED.match(self.text, token.start):
            remedy = f"put it in quotes: {function.text}({quoted(run[0])})"
            raise ConditionError(f"{short(run[0])} is not in quotes", token.start, run.end(), remedy)
        if token.kind == "operator" and token.text in (",", ")"):
            cause = f"nothing stands before this {'comma' if token.text == ',' else 'bracket'}"
            raise ConditionError(cause, token.start, token.end, "write an argument there, or take the comma out")
        if token.kind not in ("text", "name", "number"):
            cause = f"a function is given texts and names, and {short(token.text)} is neither"
            raise ConditionError(cause, token.start, token.end, f"write it as {function.text}('…')")
        self.take()
        after = self.now
        if after.kind != "end" and not (after.kind == "operator" and after.text in (",", ")")):
            if after.kind == "operator":
                cause, remedy = "a function cannot be given a calculation", f"give it one text or name: {function.text}('…')"
            else:
                cause = f"{short(after.text)} stands where a comma or a closing bracket should"
                remedy = "put a text of several words in quotes"
            raise ConditionError(cause, after.start, after.end, remedy)
        return self.node("name" if token.kind == "name" else "text", str(token.value), (), token.start)

    # --- what is wrong, and what to write instead ---

    def unclosed(self, opening: Token) -> ConditionError:
        cause = "the bracket opened here is not closed"
        return ConditionError(cause, opening.start, opening.end, "write `)` where it should close")

    def chained(self, start: int, sign: Token, after: int) -> ConditionError:
        left = self.text[start : sign.start].strip()
        middle = self.text[after : self.now.start].strip()
        second = self.now
        following = self.tokens[self.at + 1]
        after_that = self.tokens[min(self.at + 2, len(self.tokens) - 1)]
        plain = following.kind in ("number", "name") and (after_that.kind == "end" or after_that.text in ("and", "or", ")"))
        right = following.text if plain else "…"
        return ConditionError(
            "comparisons cannot be chained",
            second.start,
            second.end,
            f"write {short(f'{left} {sign.text} {middle} and {middle} {second.text} {right}')}",
        )

    def misplaced_not(self, token: Token) -> ConditionError:
        sign = self.tokens[self.at - 2].text
        cause = f"`not` cannot stand straight after {short(sign)}"
        remedy = "put `not` and what belongs to it in brackets"
        return ConditionError(cause, token.start, token.end, remedy)

    def missing(self) -> ConditionError:
        """A value should stand here, and none does."""
        token, before = self.now, self.before
        if token.kind == "text":
            remedy = f"give it to a function: has({token.text}) or marked({token.text})"
            return ConditionError(f"the text {short(token.text)} stands alone", token.start, token.end, remedy)
        if self.text.strip() == "":
            remedy = "write what must hold, such as has('lamp') or gold >= 3, or leave out the condition"
            return ConditionError("the condition is empty", 0, len(self.text), remedy)
        if before is not None and token.text in KEYWORDS and before.text == "-" and before.end == token.start:
            for run in HYPHENED.finditer(self.text):
                if run.start() < token.start < run.end():
                    return ConditionError(
                        f"{short(run[0])} is not in quotes",
                        run.start(),
                        run.end(),
                        f"a codeword is asked for with marked({quoted(run[0])}), an item with has({quoted(run[0])})",
                    )
        if token.text == "+" and (before is None or before.kind == "operator"):
            return ConditionError("`+` joins two values, and none stands before it", token.start, token.end, "take out the `+`")
        if before is None:
            cause = f"no value stands before {short(token.text)}"
        elif token.kind == "end":
            token, cause = before, f"no value stands after {short(before.text)}"
        else:
            cause = f"no value stands between {short(before.text)} and {short(token.text)}"
        if token.text in _COMPARISONS or self.now.text in _COMPARISONS:
            remedy = "a comparison names both its sides each time: `gold == 3 or gold == 4`"
        else:
            remedy = "write a name, a whole number or a function there, or take the sign out"
        return ConditionError(cause, token.start, token.end, remedy)

    def unexpected(self) -> ConditionError:
        """The condition could end here, and something follows that does not go on with it."""
        token, before = self.now, self.before
        cause = f"no sign joins {short(token.text)} to what stands before it"
        remedy = "put `and`, `or` or a comparison between them"
        if token.text == ")":
            cause, remedy = "the bracket closed here was never opened", "take it out, or write `(` where it should open"
        elif token.text == ",":
            cause = "a comma has no meaning outside a function's brackets"
            remedy = "write `and` or `or`; numbers have no commas (1000)"
        elif hint := _foreign(token):
            cause, remedy = f"{short(token.text)} is not a word of conditions", hint
        elif before is not None and (hint := _foreign(before)):
            token, cause, remedy = before, f"{short(before.text)} is not a word of conditions", hint
        elif token.text == "not":
            remedy = "write `and not`, or `!=` for “is not”"
        elif before is not None and before.kind == "name" and token.kind == "text":
            remedy = f"a function has brackets: {before.text}({token.text})"
        elif token.kind == "text":
            remedy = f"give it to a function: has({token.text}) or marked({token.text})"
        return ConditionError(cause, token.start, token.end, remedy)


def _foreign(token: Token) -> str | None:
    """What to write for a word of another language, or for `AND`; None for any other."""
    if token.kind != "name":
        return None
    word = token.text.lower()
    return f"write `{word}` in small letters" if word in KEYWORDS else _FOREIGN_WORDS.get(word)
