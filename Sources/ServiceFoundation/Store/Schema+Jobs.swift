extension Schema {
    /// The queue; numbers of jobs are never used again (`AUTOINCREMENT`).
    package static let jobs = """
        CREATE TABLE job (
            id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, key TEXT NOT NULL, lane TEXT NOT NULL,
            payload TEXT NOT NULL, state TEXT NOT NULL, due INTEGER NOT NULL, attempts INTEGER NOT NULL, owner TEXT,
            until INTEGER, fence INTEGER NOT NULL, UNIQUE (kind, key)
        ) STRICT;
        CREATE INDEX jobDue ON job (kind, due, id) WHERE state = 'waiting';
        CREATE INDEX jobLease ON job (kind, until) WHERE state = 'running';
        CREATE INDEX jobOfLane ON job (kind, lane, state);
        CREATE TABLE jobLane (
            kind TEXT NOT NULL, lane TEXT NOT NULL, failures INTEGER NOT NULL, opens INTEGER NOT NULL,
            PRIMARY KEY (kind, lane)
        ) STRICT;
        """

    /// Jobs have the trace of their cause.
    static let jobTraces = "ALTER TABLE job ADD COLUMN traceparent TEXT"

    /// Moves the jobs that waited in separate tables into the queue.
    static let movedJobs = """
        INSERT INTO job (kind, key, lane, payload, state, due, attempts, fence)
            SELECT 'delivery', id, webhookId, '', 'waiting', coalesce(next, created), attempts, 0
            FROM delivery WHERE state = 'waiting' ORDER BY created, id;
        INSERT INTO job (kind, key, lane, payload, state, due, attempts, fence)
            SELECT 'batch-row', batch.id || '/' || position, batch.id, '', 'waiting', batch.created, 0, 0
            FROM batch JOIN batchRow ON batchRow.batchId = batch.id
            WHERE batch.state = 'running' AND batchRow.state = 'waiting' ORDER BY batch.created, batch.id, position;
        INSERT INTO job (kind, key, lane, payload, state, due, attempts, fence)
            SELECT 'seal', requestId, accountId, '', 'waiting', coalesce(next, created), attempts, 0
            FROM seal WHERE sealed IS NULL ORDER BY created;
        UPDATE batch SET state = 'finished', finished = created WHERE state = 'running'
            AND NOT EXISTS (SELECT 1 FROM batchRow WHERE batchId = batch.id AND state = 'waiting');
        DROP INDEX deliveryDue;
        DROP INDEX sealDue;
        ALTER TABLE delivery DROP COLUMN next;
        ALTER TABLE seal DROP COLUMN next;
        """
}
