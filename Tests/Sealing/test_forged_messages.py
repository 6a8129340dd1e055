"""What `signet verify` says of signed messages that are wrong in one part, and of right ones of other kinds."""

import json

import pytest
from asn1crypto import algos, core
from asn1crypto import x509 as asn1
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from .conftest import CONTRACT, signet
from .messages import Placeholder, identity, message

PASSED, FORMAT = "TOTAL_PASSED", "TOTAL_FAILED/FORMAT_FAILURE"

#: The arguments of `message` that differ from those of a right one, and the result.
MESSAGES = {
    "right": ({}, PASSED),
    "version 5": ({"version": "v5"}, PASSED),
    "version 0": ({"version": "v0"}, FORMAT),
    "version of the signer": ({"signer_version": "v3"}, FORMAT),
    "several digests listed": ({"listed": ["sha512", "sha256"]}, PASSED),
    "another digest listed": ({"listed": ["sha512"]}, FORMAT),
    "no digest listed": ({"listed": []}, FORMAT),
    "another content": ({"content": "tst_info"}, FORMAT),
    "another content that is signed": ({"named_content": "tst_info"}, FORMAT),
    "a token": ({"content": "tst_info", "named_content": "tst_info"}, FORMAT),
    "content inside": ({"inside": b"content"}, FORMAT),
    "two signers": ({"signers": 2}, FORMAT),
    "protected algorithms": ({"protection": ("sha256", "sha256_ecdsa")}, PASSED),
    "another protected digest": ({"protection": ("sha512", "sha256_ecdsa")}, FORMAT),
    "another protected algorithm": ({"protection": ("sha256", "sha384_ecdsa")}, FORMAT),
    "another digest of the document": ({"digests": [bytes(32)]}, "TOTAL_FAILED/HASH_FAILURE"),
    "a value with a byte more": ({"change": lambda value: value + b"\0"}, "TOTAL_FAILED/SIG_CRYPTO_FAILURE"),
    "a value of zeros": ({"change": lambda value: bytes(len(value))}, "TOTAL_FAILED/SIG_CRYPTO_FAILURE"),
    "SHA-1": ({"digest": "sha1"}, "INDETERMINATE/CRYPTO_CONSTRAINTS_FAILURE_NO_POE"),
    "SHA-1 in the signature": ({"signed_digest": "sha1"}, "INDETERMINATE/CRYPTO_CONSTRAINTS_FAILURE_NO_POE"),
    "no certificate named": ({"name": None}, "INDETERMINATE/SIG_CONSTRAINTS_FAILURE"),
    "another certificate named": ({"name": "wrong"}, "INDETERMINATE/NO_SIGNING_CERTIFICATE_FOUND"),
    "no signed attributes": ({"has_attributes": False}, "INDETERMINATE/SIG_CONSTRAINTS_FAILURE"),
}

#: How a customer's certificate is made, and the result with its issuer trusted.
CUSTOMERS = {
    "right": ({"usage": "digital_signature"}, PASSED),
    "expired": ({"days": 100}, "INDETERMINATE/OUT_OF_BOUNDS_NO_POE"),
    "of the future": ({"first": "2200-01-01"}, "INDETERMINATE/NOT_YET_VALID"),
    "for encryption": ({"usage": "key_encipherment"}, "INDETERMINATE/CHAIN_CONSTRAINTS_FAILURE"),
}


def results(folder, documents, roots, status):
    """The results of documents by their names, each of its only signature; the command ends with a status."""
    for number, root in enumerate(roots):
        (folder / f"{number}.pem").write_bytes(root.pem)
    names = {}
    for number, (name, document) in enumerate(documents.items()):
        path = folder / f"{number}.pdf"
        path.write_bytes(document)
        names[str(path)] = name
    trust = [word for number in range(len(roots)) for word in ("--trust", folder / f"{number}.pem")]
    reports = json.loads(signet("verify", *names, "--json", *trust, status=status).stdout)
    found = {}
    for report in reports:
        (signature,) = report["signatures"]
        found[names[report["document"]]] = "/".join(filter(None, map(signature.get, ("indication", "subindication"))))
    return found


@pytest.fixture(scope="module")
def placeholder(tmp_path_factory):
    """A document that another signer sealed, whose value is replaced."""
    folder = tmp_path_factory.mktemp("placeholder")
    (folder / "word").write_text("secret")
    signet("identity", "new", "Somebody", "-o", folder / "key.p12", "--password-file", folder / "word", "--key", "rsa-4096")
    signet("seal", CONTRACT, "--key", folder / "key.p12", "--key-password-file", folder / "word", "-o", folder / "sealed.pdf")
    return Placeholder((folder / "sealed.pdf").read_bytes())


@pytest.fixture(scope="module")
def judged(placeholder, tmp_path_factory):
    signer = identity("John Doe")
    documents = {name: placeholder.filled(message(placeholder.covered, signer, **parts))
                 for name, (parts, _) in MESSAGES.items()}
    right = message(placeholder.covered, signer)
    documents["digests"] = placeholder.filled(
        message(placeholder.covered, signer, digests=[bytes(32), placeholder.digest("sha256")]))
    documents["trailing"] = placeholder.filled(right + b"\xde\xad\xbe\xef")
    return results(tmp_path_factory.mktemp("messages"), documents, [signer], 1)


@pytest.mark.parametrize("name", MESSAGES)
def test_a_message_with_another_part(name, judged):
    assert judged[name] == MESSAGES[name][1]


def test_a_message_with_two_digests_of_the_document_is_none(judged):
    assert judged["digests"] == FORMAT


def test_bytes_behind_a_message_are_no_part_of_it(judged):
    assert judged["trailing"] == PASSED


#: Algorithms in a message of an ECDSA key, the result, and the sentence; `rsa` for the same with an RSA key.
ALGORITHMS = {
    "signature as digest": ({"digest_algorithm": "1.2.840.10045.4.3.2"}, "INDETERMINATE/GENERIC",
                            "the signature names ecdsa-with-SHA256, which is a signature algorithm, as its digest algorithm"),
    "key as digest": ({"digest_algorithm": "1.2.840.113549.1.1.1"}, "INDETERMINATE/GENERIC",
                      "the signature names rsaEncryption, which is an algorithm of keys, as its digest algorithm"),
    "digest as signature": ({"signature_algorithm": "2.16.840.1.101.3.4.2.1"}, "INDETERMINATE/GENERIC",
                            "the signature names sha256, which is a digest algorithm, as its signature algorithm"),
    "curve as signature": ({"signature_algorithm": "1.2.840.10045.3.1.7"}, "INDETERMINATE/GENERIC",
                           "the signature names prime256v1, which is a curve, as its signature algorithm"),
    "algorithm of RSA": ({"signature_algorithm": "1.2.840.113549.1.1.11"}, "TOTAL_FAILED/SIG_CRYPTO_FAILURE",
                         "the signature names sha256WithRSAEncryption as its algorithm, and the key of its certificate is ECDSA, P-256"),
    "algorithm of nobody": ({"digest_algorithm": "1.2.3.4"}, "INDETERMINATE/GENERIC", "the algorithm is not supported: 1.2.3.4"),
}


@pytest.mark.parametrize("name", ALGORITHMS)
def test_an_algorithm_in_the_wrong_place_is_named_with_it(name, placeholder, tmp_path):
    places, expected, sentence = ALGORITHMS[name]
    types = {"digest_algorithm": algos.DigestAlgorithm, "signature_algorithm": algos.SignedDigestAlgorithm}
    identifiers = {place: core.ObjectIdentifier(text).dump() for place, text in places.items()}
    algorithms = {place: types[place].load(bytes([0x30, len(der)]) + der) for place, der in identifiers.items()}
    signature = judge(tmp_path, placeholder, identity("John Doe"), algorithms=algorithms)
    assert ("/".join([signature["indication"], signature["subindication"]]), signature["reason"]) == (expected, sentence)


def judge(folder, placeholder, signer, **parts):
    """The report on the signature of a document with a message."""
    path, trust = folder / "signed.pdf", folder / "trust.pem"
    path.write_bytes(placeholder.filled(message(placeholder.covered, signer, **parts)))
    trust.write_bytes(signer.pem)
    return json.loads(signet("verify", path, "--trust", trust, "--json", status=None).stdout)["signatures"][0]


def test_a_curve_as_the_algorithm_of_an_rsa_key(placeholder, tmp_path):
    """In a certificate with the name and number of the signer's."""
    signer, key = identity("John Doe"), rsa.generate_private_key(65537, 2048)
    right = signer.certificate
    builder = x509.CertificateBuilder(right.issuer, right.subject, key.public_key(), right.serial_number,
                                      right.not_valid_before_utc, right.not_valid_after_utc)
    certificate = builder.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.DER)
    algorithm = core.ObjectIdentifier("1.2.840.113549.1.1.1").dump() + core.Null().dump()
    curve = core.ObjectIdentifier("1.2.840.10045.3.1.7").dump() + core.OctetString(b"x").dump()
    changed = asn1.Certificate.load(certificate.replace(algorithm, curve))
    signature = judge(tmp_path, placeholder, signer, certificates=[changed])
    assert signature["indication"] == "INDETERMINATE" and signature["subindication"] == "GENERIC"
    assert signature["reason"] == "the signature names prime256v1, which is a curve, as the algorithm of its certificate's key"


@pytest.fixture(scope="module")
def customers(placeholder, tmp_path_factory):
    authority = identity("Authority", is_authority=True, usage="key_cert_sign")
    signers = {name: identity("Customer", authority, **parts) for name, (parts, _) in CUSTOMERS.items()}
    documents = {name: placeholder.filled(message(placeholder.covered, signer)) for name, signer in signers.items()}
    # A customer is not an authority, and neither is another one of the same name.
    leaf = identity("Leaf", signers["right"])
    documents["leaf"] = placeholder.filled(message(
        placeholder.covered, leaf, certificates=[leaf.asn1, signers["right"].asn1]))
    twin = identity("Authority", is_authority=True)
    other = identity("Customer", twin)
    documents["twin"] = placeholder.filled(message(placeholder.covered, other, certificates=[other.asn1, twin.asn1]))
    return results(tmp_path_factory.mktemp("customers"), documents, [authority], 2)


@pytest.mark.parametrize("name", CUSTOMERS)
def test_a_certificate_by_an_authority(name, customers):
    assert customers[name] == CUSTOMERS[name][1]


@pytest.mark.parametrize("name", ["leaf", "twin"])
def test_a_certificate_by_another_than_the_authority(name, customers):
    assert customers[name].startswith("INDETERMINATE/")
