extension Schema {
    /// The identity that seals of all accounts are made with, for all processes: one row.
    static let serviceIdentity = """
        CREATE TABLE serviceIdentity (
            id INTEGER PRIMARY KEY CHECK (id = 1), fingerprint TEXT NOT NULL, file BLOB NOT NULL, created INTEGER NOT NULL
        ) STRICT;
        """

    /// The files of the pages of each version that processes serve or served lately, with the time of its last start.
    static let assetVersions = """
        CREATE TABLE assetVersion (version TEXT PRIMARY KEY, files BLOB NOT NULL, started INTEGER NOT NULL) STRICT;
        """

    /// When the objects of documents and pictures were kept last, and until when somebody removes them; and the name by which
    /// the storage knows the database.
    static let blobs = """
        CREATE TABLE blob (name TEXT PRIMARY KEY, kept INTEGER NOT NULL, removal INTEGER NOT NULL DEFAULT 0) STRICT;
        CREATE TABLE blobOwner (id INTEGER PRIMARY KEY CHECK (id = 1), name TEXT NOT NULL) STRICT;
        """
}
