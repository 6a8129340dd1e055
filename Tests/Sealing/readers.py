"""What independent readers say of digital signatures."""

import asyncio
import pathlib
import subprocess

from asn1crypto import cms
from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.ades.report import AdESPassed
from pyhanko.sign.validation import ades, validate_pdf_timestamp
from pyhanko.sign.validation.dss import DocumentSecurityStore
from pyhanko.sign.validation.policy_decl import (
    PdfSignatureValidationSpec, RevinfoOnlineFetchingRule, RevocationInfoGatheringSpec, SignatureValidationSpec,
)
from pyhanko_certvalidator.context import CertValidationPolicySpec
from pyhanko_certvalidator.policy_decl import CertRevTrustPolicy, RevocationCheckingPolicy
from pyhanko_certvalidator.registry import SimpleTrustManager

from .conftest import in_thread, judgement
from .identities import openssl


def check(path, authorities, password=None):
    """pyHanko validates the first signature and all time stamps by the data in the document alone, which must tell of revocations."""
    root = load_cert_from_pemder(str(authorities.folder / "root.pem"))
    with path.open("rb") as file:
        reader = PdfFileReader(file)
        if password:
            reader.decrypt(password)
        options = {"trust_roots": [root], "allow_fetching": False, "revocation_mode": "require"}
        context = DocumentSecurityStore.read_dss(reader).as_validation_context(options)
        status = judgement(reader.embedded_regular_signatures[0], context, context)
        assert status.bottom_line and status.timestamp_validity.trusted, status.summary()
        for stamp in reader.embedded_timestamp_signatures:
            status = in_thread(validate_pdf_timestamp, stamp, context)
            assert status.intact and status.valid and status.trusted, status.summary()


def check_at_its_time(path, authorities):
    """pyHanko validates the first signature by its proofs of existence (ETSI EN 319 102-1, 5.6)."""
    root = load_cert_from_pemder(str(authorities.folder / "root.pem"))
    rules = CertRevTrustPolicy(RevocationCheckingPolicy.from_legacy("require"))
    certificates = CertValidationPolicySpec(trust_manager=SimpleTrustManager.build([root]), revinfo_policy=rules)
    sources = RevocationInfoGatheringSpec(online_fetching_rule=RevinfoOnlineFetchingRule.LOCAL_ONLY)
    specification = PdfSignatureValidationSpec(
        SignatureValidationSpec(cert_validation_policy=certificates, revinfo_gathering_policy=sources)
    )
    with path.open("rb") as file:
        signature = PdfFileReader(file).embedded_regular_signatures[0]
        result = in_thread(lambda: asyncio.run(ades.ades_lta_validation(signature, specification)))
    assert result.ades_subindic == AdESPassed.OK, result.failure_msg


def covered(path, signature):
    """The bytes that a signature covers."""
    data = path.read_bytes()
    start, gap, second, length = signature.byte_range
    return data[start:start + gap] + data[second:second + length]


def cms_of(signature) -> bytes:
    """The value of `/Contents` without the zeros behind it."""
    return cms.ContentInfo.load(bytes(signature.pkcs7_content)).dump()


def check_with_openssl(path: pathlib.Path, signature, root: pathlib.Path, folder: pathlib.Path):
    """`openssl cms -verify` over the bytes that a signature covers; the folder is for files."""
    value, content = folder / "value.der", folder / "content"
    value.write_bytes(cms_of(signature))
    content.write_bytes(covered(path, signature))
    openssl(
        "cms", "-verify", "-binary", "-inform", "DER", "-in", value, "-content", content, "-CAfile", root, "-purpose", "any",
        "-cades", "-out", "/dev/null",
    )


def pdfsig(path: pathlib.Path, *words: str) -> str:
    """What poppler says of all signatures of a document."""
    return subprocess.run(["pdfsig", "-nocert", *words, path], capture_output=True, text=True).stdout
