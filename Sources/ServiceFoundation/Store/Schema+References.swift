extension Schema {
    /// A sender's own reference and metadata of a request, and the address to which its signers return.
    static let references = """
        ALTER TABLE request ADD COLUMN reference TEXT NOT NULL DEFAULT '';
        ALTER TABLE request ADD COLUMN metadata TEXT;
        ALTER TABLE request ADD COLUMN returnAddress TEXT;
        ALTER TABLE account ADD COLUMN returnHosts TEXT NOT NULL DEFAULT '';
        CREATE INDEX requestWithReference ON request (accountId, reference) WHERE reference <> '';
        """
}
