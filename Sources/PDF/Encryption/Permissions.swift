/// The permissions of a person without the owner's password (ISO 32000-1, table 22).
package struct Permissions: Hashable, Sendable {
    /// `/P`: bit 1 is the lowest.
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    private func has(bit: Int) -> Bool { rawValue >> (bit - 1) & 1 == 1 }

    /// Whether an envelope makes its recipient an owner: bit 2 (ISO 32000-2, table 24).
    var allowsEverything: Bool { has(bit: 2) }

    /// The permissions that both grant.
    func intersection(_ other: Permissions) -> Permissions { Permissions(rawValue: rawValue & other.rawValue) }

    /// Whether a document without an integrity code is as it should be: bit 13 (ISO/TS 32004).
    var toleratesNoIntegrityCode: Bool { has(bit: 13) }

    /// To change the pages' content: bit 4.
    package var allowsModifying: Bool { has(bit: 4) }
    /// To add and take away pages: bit 11, or bit 4.
    package var allowsAssembling: Bool { has(bit: 11) || has(bit: 4) }
    /// To add annotations and fill in forms: bit 6.
    package var allowsAnnotating: Bool { has(bit: 6) }
    /// To fill in existing form fields, signature fields too: bit 9, or bit 6.
    package var allowsFilling: Bool { has(bit: 9) || has(bit: 6) }
}
