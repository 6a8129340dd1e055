"""Signed messages of CMS that are made part by part, to be put in the place of a document's own."""

import datetime
import hashlib
import re
from typing import NamedTuple

from asn1crypto import algos, cms, crl, tsp
from asn1crypto import x509 as asn1
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

HASHES = {"sha1": hashes.SHA1(), "sha256": hashes.SHA256(), "sha384": hashes.SHA384()}


class Identity(NamedTuple):
    key: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate

    @property
    def asn1(self):
        return asn1.Certificate.load(self.certificate.public_bytes(serialization.Encoding.DER))

    @property
    def pem(self):
        return self.certificate.public_bytes(serialization.Encoding.PEM)


def identity(name, issuer=None, *, first="2020-01-01", days=9000, is_authority=False, usage=None, extensions=()):
    """A key with a certificate, by itself or by an issuer; further extensions with whether each is critical."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    start = datetime.datetime.fromisoformat(first)
    builder = (x509.CertificateBuilder().subject_name(subject)
               .issuer_name(issuer.certificate.subject if issuer else subject).public_key(key.public_key())
               .serial_number(x509.random_serial_number()).not_valid_before(start)
               .not_valid_after(start + datetime.timedelta(days=days)))
    if is_authority:
        builder = builder.add_extension(x509.BasicConstraints(True, None), critical=True)
    if usage:
        names = ("digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement",
                 "key_cert_sign", "crl_sign", "encipher_only", "decipher_only")
        builder = builder.add_extension(x509.KeyUsage(**{name: name == usage for name in names}), critical=True)
    for extension, is_critical in extensions:
        builder = builder.add_extension(extension, critical=is_critical)
    return Identity(key, builder.sign(issuer.key if issuer else key, hashes.SHA256()))


class Placeholder:
    """A sealed document whose last value can be another one: no signature covers its own value."""

    def __init__(self, document):
        self.document = document
        *_, value = re.finditer(rb"/Contents\s*<([0-9a-fA-F]+)>", document)
        *_, numbers = re.finditer(rb"/ByteRange\s*\[([^\]]*)\]", document)
        self.value = value.span(1)
        first, end, start, count = map(int, numbers[1].split())
        self.covered = document[first:end] + document[start:start + count]

    def digest(self, name):
        return hashlib.new(name, self.covered).digest()

    def filled(self, message):
        start, end = self.value
        digits = message.hex().encode()
        assert len(digits) <= end - start
        return self.document[:start] + digits.ljust(end - start, b"0") + self.document[end:]


def attribute(kind, *values):
    return cms.CMSAttribute({"type": kind, "values": values})


def message(covered, signer, *, digest="sha256", signed_digest=None, listed=None, inside=None, content="data",
            named_content="data", version="v1", signer_version="v1", name="right", protection=None, digests=None,
            has_attributes=True, signers=1, certificates=None, change=None, more=(), unsigned=None, lists=(),
            algorithms=None):
    """A message about some bytes; each argument makes one part of it another than it should be.

    `more` are further signed attributes, `unsigned` makes those that nothing signs of the signature value, `lists` are revocation
    lists in DER, and `algorithms` names other algorithms than those of the digest and of the signature, by their places.
    """
    signed_digest = signed_digest or digest
    certificate = signer.asn1
    attributes = [attribute("content_type", named_content)]
    attributes += [attribute("message_digest", value) for value in digests or [hashlib.new(digest, covered).digest()]]
    if name:
        named = hashlib.sha256(certificate.dump() if name == "right" else b"").digest()
        attributes.append(attribute("signing_certificate_v2", tsp.SigningCertificateV2({"certs": [{"cert_hash": named}]})))
    if protection:
        attributes.append(attribute("cms_algorithm_protection", cms.CMSAlgorithmProtection({
            "digest_algorithm": {"algorithm": protection[0]},
            "signature_algorithm": algos.SignedDigestAlgorithm({"algorithm": protection[1]})})))
    signed = cms.CMSAttributes([*attributes, *more])
    value = signer.key.sign(signed.dump() if has_attributes else covered, ec.ECDSA(HASHES[signed_digest]))
    information = {
        "version": signer_version,
        "sid": cms.SignerIdentifier({"issuer_and_serial_number": {
            "issuer": certificate.issuer, "serial_number": certificate.serial_number}}),
        "digest_algorithm": {"algorithm": digest},
        "signature_algorithm": {"algorithm": f"{signed_digest}_ecdsa"},
        "signature": change(value) if change else value,
    } | (algorithms or {})
    if has_attributes:
        information["signed_attrs"] = signed
    if unsigned:
        information["unsigned_attrs"] = cms.CMSAttributes(unsigned(value))
    return cms.ContentInfo({"content_type": "signed_data", "content": cms.SignedData({
        "version": version,
        "digest_algorithms": [{"algorithm": each} for each in (listed if listed is not None else [digest])],
        "encap_content_info": {"content_type": content} | ({"content": inside} if inside else {}),
        **({"crls": [cms.RevocationInfoChoice("crl", crl.CertificateList.load(each)) for each in lists]} if lists else {}),
        "certificates": [cms.CertificateChoices("certificate", each) for each in certificates or [certificate]],
        "signer_infos": [cms.SignerInfo(information)] * signers,
    })}).dump()
