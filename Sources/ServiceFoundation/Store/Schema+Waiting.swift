extension Schema {
    /// What requests wait for, of which there is little at a time.
    static let waiting = """
        CREATE INDEX requestWaiting ON request (accountId) WHERE state = 'returned' OR paused IS NOT NULL;
        CREATE INDEX questionWaiting ON question (accountId, requestId) WHERE answered IS NULL;
        CREATE INDEX delegationWaiting ON delegation (accountId, requestId) WHERE decided IS NULL;
        CREATE INDEX signerUndelivered ON signer (requestId) WHERE undelivered IS NOT NULL;
        """
}
