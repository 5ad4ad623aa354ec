"""Signed notes, checkpoints and their keys (C2SP signed-note, tlog-checkpoint and tlog-cosignature).

A note is a text and signatures of it. A checkpoint is a note that says how large a log is and what its root is; a
witness adds a cosignature, which says when it saw that.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple

from ..domain.sentence import N_, TranslatableError
from .merkle import HASH_SIZE

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

MAX_NOTE: Final = 1 << 16
"""The largest note that is read, in bytes."""

MAX_SIGNATURES: Final = 64
"""How many signatures a note has at most."""

ED25519: Final = 1
COSIGNATURE: Final = 4
"""What a key signs: notes, or checkpoints that it witnessed. The numbers are those of signed-note."""

_NAME: Final = re.compile(r"[^\s+\x00-\x1f\x7f]{1,200}")
_SIGNATURE: Final = re.compile(r"— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})")
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,18}")

_NO_NOTE: Final = N_("This is no signed note: {reason}")


class WrongNote(TranslatableError, ValueError):
    """A text is no signed note or no checkpoint."""

    def __init__(self, reason: str) -> None:
        super().__init__(_NO_NOTE, reason=reason)


class WrongVerifierKey(TranslatableError, ValueError):
    """A text is no key by which signatures can be verified or made."""


class Signature(NamedTuple):
    """A line under a note."""

    name: str
    key_id: bytes
    data: bytes

    def __str__(self) -> str:
        return f"— {self.name} {b64encode(self.key_id + self.data).decode()}\n"

    @classmethod
    def parse(cls, line: str) -> Signature:
        """Read a line without its end. Raises `WrongNote`."""
        found = _SIGNATURE.fullmatch(line)
        data = _base64(found[2]) if found else None
        if found is None or data is None or len(data) < 5:
            raise WrongNote(f"{line[:80]!r} is no signature")
        return cls(found[1], data[:4], data[4:])


class Note(NamedTuple):
    """A text that ends with a new line, and its signatures."""

    text: str
    signatures: tuple[Signature, ...]

    def __str__(self) -> str:
        return self.text + "\n" + "".join(map(str, self.signatures))

    @classmethod
    def parse(cls, note: str) -> Note:
        """Read a note. Raises `WrongNote`."""
        text, blank, lines = note.rpartition("\n\n")
        if not blank or len(note) > MAX_NOTE or not lines.endswith("\n"):
            raise WrongNote("it has no signatures after an empty line")
        if any(ord(sign) < 32 and sign != "\n" for sign in note):
            raise WrongNote("it holds control characters")
        signatures = lines[:-1].split("\n")
        if len(signatures) > MAX_SIGNATURES:
            raise WrongNote(f"it has more than {MAX_SIGNATURES} signatures")
        return cls(text + "\n", tuple(map(Signature.parse, signatures)))

    def signed_by(self, key: VerifierKey) -> Signature | None:
        """The signature that a key made; None where there is none. Raises `WrongNote` where it is forged."""
        for signature in self.signatures:
            if (signature.name, signature.key_id) == (key.name, key.key_id):
                if not key.verifies(self.text, signature):
                    raise WrongNote(f"the signature of {key.name} is not of this text")
                return signature
        return None

    def with_signatures(self, signatures: Iterable[Signature]) -> Note:
        """The note with further signatures, one of each key."""
        found = {(signature.name, signature.key_id): signature for signature in (*self.signatures, *signatures)}
        return Note(self.text, tuple(found.values()))


class Checkpoint(NamedTuple):
    """How large a log is and what its root is."""

    origin: str
    """Which log."""
    size: int
    root: bytes
    extensions: tuple[str, ...] = ()
    """Lines that the log added."""

    def __str__(self) -> str:
        return "".join(
            f"{line}\n" for line in (self.origin, self.size, b64encode(self.root).decode(), *self.extensions)
        )

    @classmethod
    def parse(cls, text: str) -> Checkpoint:
        """Read the text of a note. Raises `WrongNote`."""
        origin, size, root, *extensions = lines if len(lines := text.split("\n")[:-1]) >= 3 else ("", "", "")
        hashed = _base64(root)
        if not origin or not _NUMBER.fullmatch(size) or hashed is None or len(hashed) != HASH_SIZE:
            raise WrongNote("a checkpoint has an origin, a size and a root in base64")
        if not all(extensions):
            raise WrongNote("a checkpoint has no empty line")
        return cls(origin, int(size), hashed, tuple(extensions))


class VerifierKey(NamedTuple):
    """A public key with its name, as others are given it."""

    name: str
    kind: int
    """`ED25519` or `COSIGNATURE`."""
    public: bytes

    def __str__(self) -> str:
        return f"{self.name}+{self.key_id.hex()}+{b64encode(bytes([self.kind]) + self.public).decode()}"

    @property
    def key_id(self) -> bytes:
        """Four bytes by which signatures name the key."""
        return sha256(self.name.encode() + b"\n" + bytes([self.kind]) + self.public).digest()[:4]

    @classmethod
    def parse(cls, text: str) -> VerifierKey:
        """Read a key such as `club.example/okey+1a2b3c4d+AS…`. Raises `WrongVerifierKey`."""
        name, _, rest = text.strip().partition("+")
        key_id, _, encoded = rest.partition("+")
        data = _base64(encoded)
        if data and len(data) == 33 and data[0] in (ED25519, COSIGNATURE) and _NAME.fullmatch(name):
            key = cls(name, data[0], data[1:])
            if key.key_id.hex() == key_id:
                return key
        sentence = N_("{key} is no key to verify with; it is written NAME+ID+KEY, as signing-key show prints it")
        raise WrongVerifierKey(sentence, key=repr(text[:120]))

    def verifies(self, text: str, signature: Signature) -> bool:
        """Whether a signature is this key's and of this text."""
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

        message, data = text, signature.data
        if self.kind == COSIGNATURE:
            message, data = _cosigned(text, int.from_bytes(data[:8], "big")), data[8:]
        if (signature.name, signature.key_id) != (self.name, self.key_id):
            return False
        try:
            Ed25519PublicKey.from_public_bytes(self.public).verify(data, message.encode())
        except InvalidSignature:
            return False
        return True


def cosigned_at(signature: Signature) -> int:
    """When a witness made a cosignature, in seconds of Unix time."""
    return int.from_bytes(signature.data[:8], "big")


class SigningKey(NamedTuple):
    """A private key with its name, as it is kept in a file."""

    name: str
    kind: int
    """`ED25519` or `COSIGNATURE`."""
    seed: bytes

    def __repr__(self) -> str:
        return f"SigningKey({self.name!r})"

    @classmethod
    def create(cls, name: str, kind: int = ED25519) -> SigningKey:
        """A new key. Raises `WrongVerifierKey` for a name that none can have."""
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        if not _NAME.fullmatch(name):
            raise WrongVerifierKey(
                N_("{name} is no name of a key; one has 1 to 200 characters, no space and no +, such as {example}"),
                name=repr(name),
                example="club.example/okey",
            )
        return cls(name, kind, Ed25519PrivateKey.generate().private_bytes_raw())

    def encode(self) -> str:
        """The key as text, in the form of the module `note` of Go."""
        key_id = self.verifier.key_id.hex()
        return f"PRIVATE+KEY+{self.name}+{key_id}+{b64encode(bytes([self.kind]) + self.seed).decode()}\n"

    @classmethod
    def decode(cls, text: str) -> SigningKey:
        """Read a key. Raises `WrongVerifierKey`, which does not tell the key."""
        parts = text.strip().split("+", 4)
        data = _base64(parts[4]) if len(parts) == 5 and parts[:2] == ["PRIVATE", "KEY"] else None
        if data and len(data) == 33 and data[0] in (ED25519, COSIGNATURE):
            key = cls(parts[2], data[0], data[1:])
            if key.verifier.key_id.hex() == parts[3]:
                return key
        raise WrongVerifierKey(N_("The file holds no signing key; make one with: okey-ledger signing-key create"))

    @property
    def verifier(self) -> VerifierKey:
        """The public key."""
        return VerifierKey(self.name, self.kind, self._private().public_key().public_bytes_raw())

    def sign(self, text: str, at: int = 0) -> Signature:
        """Sign a text; a witness says that it saw the checkpoint at a time, in seconds of Unix time."""
        key_id = self.verifier.key_id
        if self.kind == COSIGNATURE:
            data = at.to_bytes(8, "big") + self._private().sign(_cosigned(text, at).encode())
        else:
            data = self._private().sign(text.encode())
        return Signature(self.name, key_id, data)

    def _private(self) -> Ed25519PrivateKey:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        return Ed25519PrivateKey.from_private_bytes(self.seed)


def encode_hashes(hashes: Sequence[bytes]) -> str:
    """The lines of a proof."""
    return "".join(f"{b64encode(item).decode()}\n" for item in hashes)


def decode_hash(line: str) -> bytes:
    """The hash in a line of a proof. Raises `WrongNote`."""
    data = _base64(line)
    if data is None or len(data) != HASH_SIZE:
        raise WrongNote(f"{line[:80]!r} is no hash in base64")
    return data


def _cosigned(text: str, at: int) -> str:
    """What a witness signs."""
    return f"cosignature/v1\ntime {at}\n{text}"


def _base64(text: str) -> bytes | None:
    """The bytes of a text in base64 in its only spelling; None where it is none."""
    try:
        data = b64decode(text, validate=True)
    except (Base64Error, ValueError):
        return None
    return data if b64encode(data).decode() == text else None
