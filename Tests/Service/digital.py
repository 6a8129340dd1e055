"""Digital signatures by others: documents that are signed before Signet sees them, and what a validator says afterwards."""

import concurrent.futures
import datetime
import functools
import io

from asn1crypto import keys
from asn1crypto import x509 as certificates
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign import signers
from pyhanko.sign.fields import MDPPerm
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko_certvalidator import ValidationContext
from pyhanko_certvalidator.registry import SimpleCertificateStore
from waits import SECONDS

from .threats import pdf, stream


def apart(function):
    """Runs it on another thread: pyHanko begins an event loop, and the browser of other tests has one on this thread."""

    @functools.wraps(function)
    def run(*arguments, **options):
        with concurrent.futures.ThreadPoolExecutor(1) as thread:
            return thread.submit(function, *arguments, **options).result(timeout=SECONDS)

    return run


@functools.cache
def identity():
    """A certificate that vouches for itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Earlier signer")])
    now = datetime.datetime.now(datetime.timezone.utc)
    builder = x509.CertificateBuilder(issuer_name=name, subject_name=name, public_key=key.public_key(), serial_number=7)
    builder = builder.not_valid_before(now - datetime.timedelta(days=1)).not_valid_after(now + datetime.timedelta(days=1))
    usage = x509.KeyUsage(True, True, *[False] * 7)
    certificate = builder.add_extension(usage, critical=True).sign(key, hashes.SHA256())
    der = serialization.Encoding.DER
    private = key.private_bytes(der, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return certificates.Certificate.load(certificate.public_bytes(der)), keys.PrivateKeyInfo.load(private)


def form():
    """A page with two fields that are not filled in: a signature field 'Empty' and a push button 'Button'."""
    widget = b"<</Type/Annot/Subtype/Widget/P 3 0 R/F 4/Rect[%d 300 %d 360]/T(%s)/FT/%s>>"
    return pdf([
        b"<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 6 0 R]>>>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 500]/Resources<<>>/Contents 4 0 R/Annots[5 0 R 6 0 R]>>",
        stream(b"", b"20 450 100 20 re f"),
        widget % (20, 180, b"Empty", b"Sig"),
        widget % (220, 380, b"Button", b"Btn/Ff 65536"),
    ])


@apart
def signed(document, level=None):
    """The document with a digital signature in the new field 'Earlier'; with a level one that certifies it (DocMDP)."""
    certificate, key = identity()
    signer = signers.SimpleSigner(certificate, key, SimpleCertificateStore())
    permissions = MDPPerm(level) if level else MDPPerm.FILL_FORMS
    metadata = signers.PdfSignatureMetadata("Earlier", certify=level is not None, docmdp_permissions=permissions)
    return signers.sign_pdf(IncrementalPdfFileWriter(io.BytesIO(document)), metadata, signer=signer).getvalue()


@apart
def judged(document):
    """What pyHanko says of the digital signature that `signed` made, in its strict mode and by its default rules."""
    trust = ValidationContext(trust_roots=[identity()[0]], allow_fetching=False)
    found = PdfFileReader(io.BytesIO(document)).embedded_signatures
    [signature] = [each for each in found if each.field_name == "Earlier"]
    return validate_pdf_signature(signature, trust)
