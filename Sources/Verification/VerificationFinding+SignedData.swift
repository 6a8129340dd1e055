internal import SignetCMS

extension VerificationFinding {
    /// The fault of a signature whose message has a fault.
    init(_ fault: SignedDataError) {
        self =
            switch fault {
            case .notSigned: .notSigned
            case .noValue: .noValue
            case .signerCount(let count): .signerCount(count)
            case .contradiction(let contradiction): .contradiction(contradiction)
            case .missingAttribute(let name): .missingAttribute(name)
            case .unknownAlgorithm(let name): .unknownAlgorithm(name)
            case .misplacedAlgorithm(let name, let kind, let place): .misplacedAlgorithm(name: name, kind, in: place)
            case .unsuitableAlgorithm(let name, let key): .unsuitableAlgorithm(name: name, key: key)
            case .unsuitableDigest(let name): .unsuitableDigest(name)
            case .otherContent: .documentChanged
            case .wrongSignature: .wrongValue
            case .noCertificate: .noCertificate
            case .otherCertificate: .otherCertificate
            }
    }
}
