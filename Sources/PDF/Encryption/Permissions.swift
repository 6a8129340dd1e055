/// The permissions of a person without the owner's password (ISO 32000-1, table 22).
package struct Permissions: Hashable, Sendable {
    /// `/P`: bit 1 is the lowest.
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    private func has(bit: Int) -> Bool { rawValue >> (bit - 1) & 1 == 1 }

    /// To change the pages' content: bit 4.
    package var allowsModifying: Bool { has(bit: 4) }
    /// To add and take away pages: bit 11, or bit 4.
    package var allowsAssembling: Bool { has(bit: 11) || has(bit: 4) }
    /// To add annotations and fill in forms: bit 6.
    package var allowsAnnotating: Bool { has(bit: 6) }
    /// To fill in existing form fields, signature fields too: bit 9, or bit 6.
    package var allowsFilling: Bool { has(bit: 9) || has(bit: 6) }
}
