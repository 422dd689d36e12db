import { sql } from 'kysely'
import { bytesOf, type Column, rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { readDaysOf, type StoredDay } from '../days/device-days.sql.ts'
import { lockDevices } from '../days/device-locks.sql.ts'
import {
  isSameUse,
  type KeptUse,
  keyOf,
  type TellsOfUse,
  useOfVersions,
  versionsOnDay,
  withUse,
} from './known-use.ts'
import { daysOfNoted, type NotedUse, type Stretch, takeNotedUse } from './use-changes.sql.ts'
import { applicationUse, processUse, type UseKind } from './use-kinds.ts'
import { saveUseProgress } from './use-progress.sql.ts'

/**
 * Carries over the first noted days of a stretch; returns the last one, or null where none is left. Reports of their
 * devices wait only while rows are written, not while days are read.
 */
export async function carryUseOver(
  scope: Scope,
  stretch: Stretch,
  mostDays: number,
): Promise<NotedUse | null> {
  const taken = await takeNotedUse(scope, stretch, mostDays)
  const last = taken.at(-1)
  if (!last) return null
  const days = await readDaysOf(scope, await daysOfNoted(scope, taken))
  const told = [
    { kind: applicationUse, uses: await toldOf(scope, applicationUse, days) },
    { kind: processUse, uses: await toldOf(scope, processUse, days) },
  ]
  await saveUse(scope, told)
  await saveUseProgress(scope, last)
  return last
}

export interface ToldUse {
  kind: UseKind
  /** By device and by what was used. */
  uses: ReadonlyMap<string, TellsOfUse>
}

/** Adds use to what is stored beside devices. */
export async function saveUse(scope: Scope, told: readonly ToldUse[]): Promise<void> {
  const numbers = told.flatMap(({ uses }) => [...uses.values()].map(({ number }) => number))
  await lockDevices(scope, { numbers: [...new Set(numbers)] })
  for (const { kind, uses } of told) await saveChanged(scope, kind, uses)
}

async function toldOf(
  scope: Scope,
  kind: UseKind,
  days: readonly StoredDay[],
): Promise<Map<string, TellsOfUse>> {
  const versions = days.flatMap((day) => versionsOnDay(kind, day))
  if (versions.length === 0) return new Map()
  const distinct = [...new Set(versions.map(({ version }) => version))]
  const { rows } = await sql<{ version: number; id: number }>`
    SELECT id AS version, ${sql.ref(kind.idColumn)} AS id FROM ${sql.table(kind.versionTable)}
    WHERE ${inWorld(scope, kind.versionTable)} AND id = ANY (${distinct}::integer[])`.execute(scope.tx)
  const ids = new Map(rows.map(({ version, id }) => [version, id]))
  return useOfVersions(versions, (version) => ids.get(version))
}

/** Writes the changed rows. Software that no list has named has no row; its days are noted again when one does. */
async function saveChanged(
  scope: Scope,
  kind: UseKind,
  told: ReadonlyMap<string, TellsOfUse>,
): Promise<void> {
  if (told.size === 0) return
  const kept = await readKept(scope, kind, [...told.values()])
  const changed = kept.flatMap(({ number, id, ...before }) => {
    const tells = told.get(keyOf(number, id))
    const after = tells && withUse(kind, before, tells)
    return after && !isSameUse(before, after) ? [{ number, id, ...after }] : []
  })
  if (changed.length === 0) return
  const { all, starts, lengths } = bytesOf(changed.map(({ days }) => days ?? Buffer.alloc(0)))
  const given = rowsOf(
    'given',
    changed.map((row, index) => ({ ...row, index })),
    [
      ['number', 'integer', ({ number }) => number],
      ['id', 'integer', ({ id }) => id],
      ['last_used', 'bigint', ({ lastUsed }) => lastUsed],
      ['start', 'integer', ({ index }) => starts[index]],
      ['length', 'integer', ({ index }) => lengths[index]],
      ...kind.derived.map(
        ([name, type], place): Column<(typeof changed)[number]> => [
          name,
          type,
          ({ derived }) => derived[place],
        ],
      ),
    ],
  )
  const derived = kind.derived.map(([name]) => sql`, ${sql.ref(name)} = ${sql.ref(`given.${name}`)}`)
  await sql`
    UPDATE ${sql.table(kind.table)} kept
    SET last_used = given.last_used, days = substring(${all}::bytea FROM given.start FOR given.length)
        ${sql.join(derived, sql` `)}
    FROM ${given}
    WHERE ${inWorld(scope, 'kept')} AND kept.number = given.number
      AND ${sql.ref(`kept.${kind.idColumn}`)} = given.id`.execute(scope.tx)
}

async function readKept(
  scope: Scope,
  kind: UseKind,
  told: readonly TellsOfUse[],
): Promise<({ number: number; id: number } & KeptUse)[]> {
  const given = rowsOf('given', told, [
    ['number', 'integer', ({ number }) => number],
    ['id', 'integer', ({ id }) => id],
  ])
  const derived = kind.derived.map(([name]) => sql`${sql.ref(`kept.${name}`)}::float8`)
  const { rows } = await sql<{ number: number; id: number } & KeptUse>`
    SELECT kept.number, ${sql.ref(`kept.${kind.idColumn}`)} AS id, kept.last_used AS "lastUsed", kept.days,
           ARRAY[${sql.join(derived)}] AS derived
    FROM ${given}
    JOIN ${sql.table(kind.table)} kept ON ${inWorld(scope, 'kept')} AND kept.number = given.number
      AND ${sql.ref(`kept.${kind.idColumn}`)} = given.id`.execute(scope.tx)
  return rows
}
