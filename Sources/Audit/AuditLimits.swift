/// The limits of an export; more is refused, not read.
package enum AuditLimits {
    /// The bytes of an export.
    package static let exportBytes = 256 << 20
    /// The bytes of one entry in its canonical form.
    package static let entryBytes = 1 << 20
    /// The entries of an export.
    package static let entries = 1_000_000
    /// Objects and arrays in each other, counted from the export's own.
    package static let depth = 16
}
