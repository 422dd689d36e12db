import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

/** Asks one server alone who waits for a lock: on a cluster the workers' statements wait. */
const asksOneServer = (code: string) =>
  /wait_event/.test(code) && /FROM pg_stat_activity|pg_locks|pg_blocking_pids/.test(code)

/** Their tables have no world, so they are the coordinator's. */
const ofCoordinator = ['src/platform/database/rolling-upgrade.test.ts']

it('tests look for statements that wait on all nodes of a cluster', () => {
  const server = path.resolve(import.meta.dirname, '../..')
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(src\/.*\.test|test\/.*)\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(100)
  const own = path.relative(server, import.meta.filename)
  const wrong = files.filter(
    (file) => file !== own && asksOneServer(readFileSync(path.join(server, file), 'utf8')),
  )
  expect(wrong).toEqual(ofCoordinator)
  expect(asksOneServer(`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'`)).toBe(true)
})
