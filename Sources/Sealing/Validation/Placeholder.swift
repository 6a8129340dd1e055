internal import SignetSigning
internal import SignetStamping
public struct RevocationSettings: Sendable { public init() {}
 public var allowsPrivateAddresses = false
 public var certificates: [X509Certificate] = [] }
struct ValidationDataCollector {
    var data = ValidationData()
    var gaps: [ValidationGap] = []
    init(_ settings: RevocationSettings, known: ValidationData, now: Int) {}
    mutating func add(_ certificate: [UInt8], among others: [[UInt8]]) throws(RevocationFault) {
        for value in [certificate] + others { data.add(certificate: value) }
    }
}
enum RevocationFault: Error { case none }
extension SignetError { init(_ fault: RevocationFault) { self.init(.unavailable, "no") } }
