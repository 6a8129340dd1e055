"""Encrypted documents of every kind that pyHanko writes, and what it reads of them again."""

import dataclasses
import io
import pathlib

from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.crypt import (
    PubKeySecurityHandler,
    SecurityHandlerVersion,
    SimpleEnvelopeKeyDecrypter,
    StandardSecurityHandler,
)
from pyhanko.pdf_utils.crypt.pdfmac import validate_pdf_mac
from pyhanko.pdf_utils.crypt.permissions import PubKeyPermissions, StandardPermissions
from pyhanko.pdf_utils.crypt.pubkey import RecipientEncryptionPolicy
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.pdf_utils.writer import copy_into_new_writer

VERSIONS = {
    "rc4-40": dict(version=SecurityHandlerVersion.RC4_40, use_crypt_filters=False, keylen_bytes=5),
    "rc4-128": dict(version=SecurityHandlerVersion.RC4_LONGER_KEYS, use_crypt_filters=False, keylen_bytes=16),
    "rc4-filter": dict(version=SecurityHandlerVersion.RC4_OR_AES128, use_aes=False, keylen_bytes=16),
    "aes-128": dict(version=SecurityHandlerVersion.RC4_OR_AES128, use_aes=True, keylen_bytes=16),
    "aes-128-metadata": dict(version=SecurityHandlerVersion.RC4_OR_AES128, encrypt_metadata=False, keylen_bytes=16),
    "aes-256": dict(version=SecurityHandlerVersion.AES256, pdf_mac=False),
    "aes-256-mac": dict(version=SecurityHandlerVersion.AES256, pdf_mac=True),
    "aes-gcm": dict(version=SecurityHandlerVersion.AES_GCM, pdf_mac=False),
    "aes-gcm-mac": dict(version=SecurityHandlerVersion.AES_GCM, pdf_mac=True),
}


def _copied(source: pathlib.Path, handler, streams: bool) -> bytes:
    with open(source, "rb") as file:
        writer = copy_into_new_writer(PdfFileReader(file), writer_kwargs={"stream_xrefs": streams})
        writer._assign_security_handler(handler)
        output = io.BytesIO()
        writer.write(output)
        return output.getvalue()


def with_password(source: pathlib.Path, user: str, owner: str, *, streams=False, perms=None, **options) -> bytes:
    """The document encrypted for a password with AES of 256 bits."""
    perms = StandardPermissions.allow_everything() if perms is None else perms
    return _copied(source, StandardSecurityHandler.build_from_pw(owner, user, perms=perms, **options), streams)


def for_recipients(source: pathlib.Path, certificates, *, streams=False, perms=None, oaep=False, **options) -> bytes:
    """The document encrypted for certificates, one envelope for all."""
    perms = PubKeyPermissions.allow_everything() if perms is None else perms
    handler = PubKeySecurityHandler.build_from_certs(
        [load_cert_from_pemder(str(path)) for path in certificates],
        perms=perms,
        policy=RecipientEncryptionPolicy(ignore_key_usage=True, prefer_oaep=oaep),
        **options,
    )
    return _copied(source, handler, streams)


@dataclasses.dataclass
class Read:
    """What pyHanko reads of a document."""

    annotations: list[str]
    content: bytes
    has_mac: bool


def _plain(value):
    """The value of an object that pyHanko decrypts when it is asked for."""
    return getattr(value, "decrypted", value)


def read(document: bytes, *, password: str | None = None, key=None) -> Read:
    """Opens a document, checks its integrity code if it has one, and reads the last page."""
    reader = PdfFileReader(io.BytesIO(document))
    if password is not None:
        reader.decrypt(password)
    if key is not None:
        reader.decrypt_pubkey(SimpleEnvelopeKeyDecrypter.load(str(key[0]), str(key[1])))
    has_mac = "/AuthCode" in reader.trailer_view
    if has_mac:
        validate_pdf_mac(reader)
    kids = reader.root["/Pages"]
    while "/Kids" in kids:
        kids = kids["/Kids"][-1]
    contents = kids["/Contents"]
    parts = [contents.data] if hasattr(contents, "data") else [part.get_object().data for part in contents]
    found = [_plain(_plain(one).get_object()) for one in _plain(kids.get("/Annots", []))]
    annotations = [str(_plain(one.get("/Contents"))) for one in found]
    for one in found:
        assert one["/AP"]["/N"].data
    return Read(annotations, b"\n".join(parts), has_mac)
