import type pg from 'pg'

/** As long as something runs, a function that names worlds fails as it does on a cluster one of whose nodes is away. */
export async function withNodeAway(
  owner: pg.Client | pg.Pool,
  naming: 'worlds_with_case_work' | 'worlds_with_deliveries',
  run: () => Promise<unknown>,
): Promise<void> {
  await owner.query(`ALTER FUNCTION ${naming} (bigint) RENAME TO named_before`)
  await owner.query(`
    CREATE FUNCTION ${naming} (at bigint) RETURNS SETOF text LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'connection_failure'; END $$`)
  await owner.query(`GRANT EXECUTE ON FUNCTION ${naming} TO PUBLIC`)
  try {
    await run()
  } finally {
    await owner.query(`DROP FUNCTION ${naming} (bigint)`)
    await owner.query(`ALTER FUNCTION named_before (bigint) RENAME TO ${naming}`)
  }
}
