"""Three programs that sign: Signet, pyHanko, and one of a page that calls OpenSSL."""

import io
import pathlib

from pyhanko.keys import load_cert_from_pemder, load_private_key_from_pemder
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import signers
from pyhanko.sign.fields import MDPPerm, SigFieldSpec, append_signature_field
from pyhanko.sign.timestamps import DummyTimeStamper
from pyhanko_certvalidator.registry import SimpleCertificateStore

from ..conftest import in_thread, signet
from ..identities import KEYS, Identities, openssl
from .contract import FORM, LOCKED
from .signed import Signed, grown, put

KIND = "p-256"
ROOM = 12000


def by_signet(document: bytes, identities: Identities, folder: pathlib.Path, field: str, level: int | None) -> bytes:
    source, made = folder / "plain.pdf", folder / "sealed.pdf"
    source.write_bytes(document)
    words = ["--certify", level] if level else []
    signet("seal", source, "--key", identities.pem(KIND), "--field", field, *words, "-o", made, "--force")
    return made.read_bytes()


def by_pyhanko(document: bytes, identities: Identities, folder: pathlib.Path, field: str, level: int | None) -> bytes:
    return in_thread(signed_by_pyhanko, document, identities, field, level)


def signed_by_pyhanko(document: bytes, identities: Identities, field: str, level: int | None, box=None) -> bytes:
    signer = signers.SimpleSigner.load(
        str(identities.folder / f"{KIND}.key"), str(identities.folder / f"{KIND}.pem"), ca_chain_files=[str(identities.intermediate)])
    writer = IncrementalPdfFileWriter(io.BytesIO(document), strict=False)
    if box:
        append_signature_field(writer, SigFieldSpec(field, box=box))
    options = {"certify": True, "docmdp_permissions": MDPPerm(level)} if level else {}
    metadata = signers.PdfSignatureMetadata(field_name=field, **options)
    return signers.sign_pdf(writer, metadata, signer=signer).getvalue()


def by_openssl(
    document: bytes, identities: Identities, folder: pathlib.Path, field: str, level: int | None, *, has_issuer: bool = True
) -> bytes:
    """A message of OpenSSL about all bytes but its own (ISO 32000-2, 12.8.1), with the issuer's certificate or without it."""
    it = Signed(document)
    number, references, objects = it.size, [], {}
    lock = it.get(LOCKED, "Lock") if field == "Locking" else None
    if level:
        references.append(b"/TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P %d /V /1.2 >>" % level)
        objects[it.root] = it.put(it.root, Perms=b"<< /DocMDP %d 0 R >>" % number)
    if lock:
        parameters = put(lock, Type=b"/TransformParams", V=b"/1.2")
        references.append(b"/TransformMethod /FieldMDP /Data %d 0 R /TransformParams %s" % (it.root, parameters))
    value = b"<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 %s] /Contents <%s> /Reference [%s] >>" % (
        b" " * 40, b"0" * ROOM, b" ".join(b"<< /Type /SigRef %s >>" % each for each in references))
    objects[number] = value
    if field == "Locking":
        objects |= {LOCKED: it.put(LOCKED, V=b"%d 0 R" % number), FORM: it.put(FORM, SigFlags=b"3")}
    else:
        objects |= {
            number + 1: b"<< /FT /Sig /T (%s) /Type /Annot /Subtype /Widget /Rect [0 0 0 0] /F 132 /V %d 0 R >>" % (field.encode(), number),
            FORM: it.put(FORM, SigFlags=b"3", Fields=grown(it.get(FORM, "Fields"), b"%d 0 R" % (number + 1))),
        }
    file = it.update(objects)
    start = file.rindex(b"/Contents <" + b"0" * ROOM) + len(b"/Contents ")
    end = start + ROOM + 2
    place = file.rindex(b"[0 " + b" " * 40, 0, start)
    file = file[:place] + (b"[0 %d %d %d" % (start, end, len(file) - end)).ljust(43) + file[place + 43:]
    content = folder / "content"
    content.write_bytes(file[:start] + file[end:])
    message = openssl(
        "cms", "-sign", "-binary", "-outform", "DER", "-md", "sha256", "-in", content, "-signer", identities.folder / f"{KIND}.pem",
        "-inkey", identities.folder / f"{KIND}.key", *(["-certfile", identities.intermediate] if has_issuer else []))
    return file[:start + 1] + message.hex().encode().ljust(ROOM, b"0") + file[end - 1:]


def time_stamped(document: bytes, identities: Identities, folder: pathlib.Path) -> bytes:
    """A time stamp of the document, by pyHanko and an authority below the same root."""
    key, request, certificate, extensions = (folder / f"stamps.{end}" for end in ("key", "csr", "pem", "cnf"))
    if not certificate.exists():
        extensions.write_text("extendedKeyUsage = critical, timeStamping\nkeyUsage = critical, digitalSignature\nsubjectKeyIdentifier = hash\n")
        openssl("genpkey", *KEYS["rsa-2048"], "-out", key)
        openssl("req", "-new", "-key", key, "-subj", "/O=Signet tests/CN=Time stamps", "-out", request)
        openssl("x509", "-req", "-in", request, "-days", "3650", "-extfile", extensions, "-CA", identities.intermediate, "-CAkey",
                identities.folder / "intermediate.key", "-CAcreateserial", "-out", certificate)
    return in_thread(time_stamped_by_pyhanko, document, key, certificate, identities.intermediate)


def time_stamped_by_pyhanko(document: bytes, key: pathlib.Path, certificate: pathlib.Path, issuer: pathlib.Path) -> bytes:
    known = SimpleCertificateStore()
    known.register(load_cert_from_pemder(str(issuer)))
    authority = DummyTimeStamper(
        load_cert_from_pemder(str(certificate)), load_private_key_from_pemder(str(key), passphrase=None), certs_to_embed=known)
    writer = IncrementalPdfFileWriter(io.BytesIO(document), strict=False)
    return signers.PdfTimeStamper(authority).timestamp_pdf(writer, "sha256").getvalue()


SIGNERS = {"signet": by_signet, "pyhanko": by_pyhanko, "openssl": by_openssl}
