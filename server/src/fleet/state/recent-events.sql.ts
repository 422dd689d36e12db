import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { type Recent, unpackEvents } from '../../telemetry/index.ts'

/** When devices in a range of numbers had the events that alerts count, as far back as alerts do. */
export async function readRecentEvents(
  scope: Scope,
  { above, upTo }: { above: number; upTo: number },
): Promise<{ number: number; events: Recent['events'] }[]> {
  const { rows } = await sql<{ number: number; recent: Buffer }>`
    SELECT p.number, p.recent FROM device_pulse p
    WHERE ${inWorld(scope, 'p')} AND p.number > ${above} AND p.number <= ${upTo} AND p.recent IS NOT NULL`.execute(
    scope.tx,
  )
  return rows.map(({ number, recent }) => ({ number, events: unpackEvents(recent) }))
}
