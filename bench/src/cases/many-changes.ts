import { dayLength, minuteLength } from '@muster/contract'
import { lookAtWorld } from '../../../server/src/cases/looking/index.ts'
import { readConfig } from '../../../server/src/platform/configuration/config.ts'
import { openLog } from '../../../server/src/platform/observability/logs.ts'
import type { BenchDatabase } from '../database/bench-database.ts'
import { estatePlan } from '../estate/plan.ts'
import { type Figure, seconds, timed, whole } from '../figures.ts'
import { changeAll, switchOnWatches } from './watched-world.ts'

const { world, devices } = estatePlan
const watches = 50
const target = 15_000
const config = readConfig({})
const log = openLog('warn')

/**
 * All devices change at once, and are worked into cases; then they change back. Twice, two days apart: the first time,
 * PostgreSQL has no statistics of what was empty a moment ago. `spent` is the processor time so far, in seconds.
 */
export async function manyChanges(
  database: BenchDatabase,
  start: number,
  spent: () => Promise<number>,
  say: (line: string) => void,
): Promise<Figure[]> {
  await switchOnWatches(database, { count: watches, now: start })
  const update = await plainUpdate(database)
  const first = await wave(database, start + 5 * minuteLength, spent, say)
  await database.owner.query('VACUUM ANALYZE')
  const second = await wave(database, start + 2 * dayLength, spent, say)
  return [
    {
      what: `${whole(devices)} devices change at once, ${watches} watches: cases`,
      figure: seconds(second.slower),
      yardstick: `plain UPDATE ${seconds(update)}; ${second.processor.toFixed(1)} s of the processor`,
      ratio: second.slower / update,
      target: `< ${target / 1000} s`,
      met: second.slower < target,
    },
    {
      what: 'the same without statistics',
      figure: seconds(first.slower),
      yardstick: `plain UPDATE ${seconds(update)}; ${first.processor.toFixed(1)} s of the processor`,
      ratio: first.slower / update,
      target: '',
      met: null,
    },
    {
      what: 'messages per watch and group',
      figure: `${second.most} at most`,
      yardstick: `${whole(second.cases)} cases, ${whole(second.messages)} messages`,
      ratio: null,
      target: '≤ 1',
      met: first.most === 1 && second.most === 1,
    },
  ]
}

interface Wave {
  /** Milliseconds of the opening or the ending, whichever took longer. */
  slower: number
  /** Seconds of processor time of the opening, which other work on the machine disturbs less. */
  processor: number
  cases: number
  messages: number
  /** Messages about one case. */
  most: number
}

async function wave(
  database: BenchDatabase,
  at: number,
  spent: () => Promise<number>,
  say: (line: string) => void,
): Promise<Wave> {
  const { db, owner } = database
  /** Milliseconds until nothing is due any more, as a worker works. */
  const workOff = async (now: number) => await timed(() => lookAtWorld({ db, config, log }, world, now))
  await workOff(at - minuteLength)
  await changeAll(database, { from: 'green', to: 'red', at })
  const before = await spent()
  const opening = await workOff(at)
  const processor = (await spent()) - before
  const made = await madeSince(database, at)
  say(
    `${whole(devices)} changes in ${seconds(opening)}, ${processor.toFixed(2)} s of the processor: ` +
      `${whole(made.cases)} cases, ${whole(made.messages)} messages`,
  )
  await changeAll(database, { from: 'red', to: 'green', at: at + minuteLength })
  const ending = await workOff(at + minuteLength)
  const lasting = await owner.query(`SELECT FROM watch_case WHERE state <> 'over'`)
  if (lasting.rowCount !== 0) throw new Error(`${lasting.rowCount} cases did not end`)
  say(`changed back: ${seconds(ending)}`)
  return { ...made, slower: Math.max(opening, ending), processor }
}

type Made = Pick<Wave, 'cases' | 'messages' | 'most'>

async function madeSince({ owner }: BenchDatabase, at: number): Promise<Made> {
  const { rows } = await owner.query<Made & { largest: number }>(
    `WITH told AS (
       SELECT d.id, unnest(coalesce(d.case_numbers, ARRAY[d.case_number])) AS number
       FROM delivery d WHERE d.created_at >= $1
     ), by_case AS (
       SELECT c.devices, count(told.id) AS messages
       FROM watch_case c LEFT JOIN told ON told.number = c.number
       WHERE c.opened_at >= $1 GROUP BY c.number, c.devices
     )
     SELECT count(*)::integer AS cases, max(devices)::integer AS largest, max(messages)::integer AS most,
            (SELECT count(DISTINCT id) FROM told)::integer AS messages
     FROM by_case`,
    [at],
  )
  const [{ largest, ...made } = { largest: 0, cases: 0, messages: 0, most: 0 }] = rows
  if (largest !== devices) throw new Error(`the largest case has ${largest} devices`)
  return made
}

/** The same change of the statuses, in one statement. */
async function plainUpdate({ owner }: BenchDatabase): Promise<number> {
  await owner.query('BEGIN')
  const duration = await timed(() =>
    owner.query('UPDATE device_health SET reboot_status = 2, device_status = 2 WHERE world_id = $1', [world]),
  )
  await owner.query('ROLLBACK')
  return duration
}
