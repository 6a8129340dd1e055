extension Schema {
    // By a trigger, so that no statement that completes a request or renews its document can leave it out.
    package static let origins = """
        CREATE TABLE origin (
            sha256 TEXT PRIMARY KEY, accountId TEXT NOT NULL, requestId TEXT, finished INTEGER NOT NULL
        ) STRICT;
        CREATE TRIGGER requestFinished AFTER UPDATE ON request WHEN NEW.state = 'completed'
            BEGIN INSERT INTO origin (sha256, accountId, requestId, finished)
                VALUES (NEW.sha256, NEW.accountId, NEW.id, coalesce(NEW.finished, NEW.created))
                ON CONFLICT (sha256) DO NOTHING; END;
        """

    /// The origins of documents that earlier releases finished, from the audit trails: those of requests, with each version that was
    /// renewed, of deleted requests, and of programs, whose seals are in the chains of their accounts.
    static let earlierOrigins = """
        INSERT INTO origin (sha256, accountId, requestId, finished)
            SELECT sha256, accountId, requestId, time FROM (
                SELECT json_extract(entry, '$.document.sha256') AS sha256, json_extract(entry, '$.action') AS action,
                    accountId, chain, time,
                    CASE WHEN chain <> accountId THEN chain ELSE json_extract(entry, '$.details.request') END AS requestId,
                    json_extract(entry, '$.details.state') AS state,
                    json_extract(entry, '$.details.certificate') AS certificate
                FROM event WHERE json_extract(entry, '$.action') IN
                    ('request.completed', 'document.renewed', 'request.deleted', 'document.sealed', 'document.stamped')
            ) WHERE sha256 IS NOT NULL AND (
                action IN ('request.completed', 'document.renewed') AND chain <> accountId
                OR action = 'request.deleted' AND chain = accountId AND state = 'completed'
                OR action = 'document.sealed' AND chain = accountId
                OR action = 'document.stamped' AND chain = accountId AND certificate IS NOT NULL
            ) ORDER BY time, chain
            ON CONFLICT (sha256) DO NOTHING;
        INSERT INTO origin (sha256, accountId, requestId, finished)
            SELECT sha256, accountId, id, coalesce(finished, created) FROM request WHERE state = 'completed'
            ON CONFLICT (sha256) DO NOTHING;
        """
}
