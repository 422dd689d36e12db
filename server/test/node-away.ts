import type pg from 'pg'

/** As long as something runs, a function that names worlds fails as it does on a cluster one of whose nodes is away. */
export async function withNodeAway(
  owner: pg.Client | pg.Pool,
  naming: 'worlds_with_case_work' | 'worlds_with_case_searches' | 'worlds_with_deliveries',
  run: () => Promise<unknown>,
): Promise<void> {
  const takes = naming === 'worlds_with_case_searches' ? '' : 'bigint'
  await owner.query(`ALTER FUNCTION ${naming} (${takes}) RENAME TO named_before`)
  await owner.query(`
    CREATE FUNCTION ${naming} (${takes}) RETURNS SETOF text LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'connection_failure'; END $$`)
  await owner.query(`GRANT EXECUTE ON FUNCTION ${naming} TO PUBLIC`)
  try {
    await run()
  } finally {
    await owner.query(`DROP FUNCTION ${naming} (${takes})`)
    await owner.query(`ALTER FUNCTION named_before (${takes}) RENAME TO ${naming}`)
  }
}
