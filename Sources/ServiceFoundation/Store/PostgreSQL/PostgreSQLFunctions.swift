/// The functions that statements use and PostgreSQL does not have by itself.
package enum PostgreSQLFunctions {
    /// Makes them in the current schema; again without harm.
    package static let script = """
        CREATE OR REPLACE FUNCTION clock_ms() RETURNS BIGINT LANGUAGE sql VOLATILE PARALLEL SAFE
            AS $$ SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::BIGINT $$
        """
}
