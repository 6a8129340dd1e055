"""The tables are changed while processes serve, and no request fails by that."""

import time

import psycopg
import requests
from Service.load import Client, Receiver
from waits import SECONDS, until


class Strict(Client):
    """Asks once, and takes nothing but success."""

    def ask(self, method, path, once, **options):
        base = self.random.choice(self.processes).base
        headers = {"Authorization": f"Bearer {self.key}"} if path.startswith("/v1") else {}
        reply = requests.request(method, base + path, headers=headers, timeout=SECONDS, **options)
        assert reply.status_code < 300, f"{method} {path}: {reply.status_code} {reply.text}"
        return reply


# The last change is undone, which the processes do not need while they serve.
UNDONE = """
    DROP TABLE assetVersion;
    DELETE FROM grdb_migrations WHERE identifier = 'assetVersions';
    UPDATE schemaVersion SET version = version - 1;
"""

# What a later release may do to tables that this one uses.
LATER = [
    """
    ALTER TABLE document ADD COLUMN future TEXT COLLATE "C" NOT NULL DEFAULT '';
    ALTER TABLE request ADD COLUMN future BIGINT;
    CREATE TABLE future (id TEXT PRIMARY KEY);
    """,
    """
    ALTER TABLE signer ADD COLUMN future BIGINT;
    ALTER TABLE job ADD COLUMN future BIGINT;
    CREATE INDEX jobFuture ON job (kind, key, future);
    ALTER TABLE batchRow ADD COLUMN future BIGINT;
    """,
]


def changed(service, change, number):
    """Makes a change of a later release as `migrate` does: all or nothing, and again where it met other transactions."""
    while True:
        try:
            with psycopg.connect(service.server.address(service.name)) as database:
                database.execute("SET LOCAL lock_timeout = '5s'")
                database.execute(change)
                database.execute("INSERT INTO grdb_migrations (identifier) VALUES (%s)", [f"from the future {number}"])
                database.execute("UPDATE schemaVersion SET version = version + 1, program = '9.8.7'")
            return
        except (psycopg.errors.DeadlockDetected, psycopg.errors.LockNotAvailable) as met:
            print(f"again: {met}")


def test_no_request_fails_while_the_tables_are_changed(cluster):
    service = cluster()
    receiver = Receiver()
    service.nodes[0].made("webhooks", service.key, json={"url": f"http://127.0.0.1:{receiver.server_port}/"})
    journal = {"documents": {}, "signatures": [], "signed": [], "batches": [], "delivered": receiver.got}
    clients = [Strict(service.nodes, service.key, journal, number) for number in range(3)]
    for client in clients:
        client.start()

    def goes_on():
        before = len(journal["signed"])
        until(lambda: len(journal["signed"]) > before + 3 or any(client.failure for client in clients))
        for client in clients:
            if client.failure:
                raise client.failure

    goes_on()
    with service.connect() as database:
        database.execute(UNDONE)
    plan = service.command("migrate", "--plan")
    assert plan.returncode == 0 and "assetVersions" in plan.stdout, plan.stdout + plan.stderr
    goes_on()
    begun = time.monotonic()
    done = service.command("migrate")
    assert done.returncode == 0, done.stderr
    print(f"migrate took {time.monotonic() - begun:.1f} s")
    goes_on()
    for number, change in enumerate(LATER):
        changed(service, change, number)
        goes_on()
    # A process of this release starts on the tables of the later one, to which its own command has nothing to add.
    assert all(node.is_ready() for node in service.nodes)
    assert service.command("migrate").returncode == 0
    for client in clients:
        client.ends.set()
    for client in clients:
        client.join(SECONDS)
        assert not client.is_alive() and not client.failure, client.failure
    service.nodes[0].kill()
    service.nodes[0].start()
    until(service.nodes[0].is_ready)
    with service.connect() as database:
        until(lambda: database.execute("SELECT count(*) FROM job WHERE kind <> 'upkeep'").fetchone() == (0,))
    receiver.shutdown()
    print({name: len(found) for name, found in journal.items()})
    assert all(journal.values())
