import type { DischargeCause } from '@muster/contract'
import { dateOfDay } from '@muster/rules'
import { sql } from 'kysely'
import { rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import type { Pair } from './alerting-pairs.sql.ts'

/** What was seen of a battery in a device. Days are counted from 1970-01-01. */
export interface StoredEvidence extends Pair {
  from: number
  to: number
  hours: number
  times: number
}

export interface StoredVerdict extends Pair {
  cause: DischargeCause
  batteryTimes: number
  deviceTimes: number
  batteryBlame: number
  deviceBlame: number
  partner: Pair | null
  evidence: StoredEvidence[]
}

type PackedEvidence = [
  device: number,
  battery: number,
  from: number,
  to: number,
  hours: number,
  times: number,
]

export async function saveVerdicts(
  scope: Scope,
  day: number,
  verdicts: readonly StoredVerdict[],
): Promise<void> {
  if (verdicts.length === 0) return
  const given = rowsOf('given', verdicts, [
    ['device_number', 'integer', ({ device }) => device],
    ['battery_number', 'integer', ({ battery }) => battery],
    ['day', 'date', () => dateOfDay(day)],
    ['culprit', 'text', ({ cause }) => cause],
    ['battery_times', 'real', ({ batteryTimes }) => batteryTimes],
    ['device_times', 'real', ({ deviceTimes }) => deviceTimes],
    ['battery_blame', 'real', ({ batteryBlame }) => batteryBlame],
    ['device_blame', 'real', ({ deviceBlame }) => deviceBlame],
    ['partner_device', 'integer', ({ partner }) => partner?.device],
    ['partner_battery', 'integer', ({ partner }) => partner?.battery],
    ['evidence', 'text', ({ evidence }) => packed(evidence)],
  ])
  await sql`
    INSERT INTO discharge_verdict (world_id, device_number, battery_number, day, culprit, battery_times, device_times,
                                   battery_blame, device_blame, partner_device, partner_battery, evidence)
    SELECT ${scope.world}, device_number, battery_number, day, culprit, battery_times, device_times,
           battery_blame, device_blame, partner_device, partner_battery, evidence
    FROM ${given}
    ON CONFLICT (world_id, device_number, battery_number)
    DO UPDATE SET day = excluded.day, culprit = excluded.culprit, battery_times = excluded.battery_times,
      device_times = excluded.device_times, battery_blame = excluded.battery_blame,
      device_blame = excluded.device_blame, partner_device = excluded.partner_device,
      partner_battery = excluded.partner_battery, evidence = excluded.evidence`.execute(scope.tx)
}

const packed = (evidence: readonly StoredEvidence[]): string =>
  JSON.stringify(
    evidence.map(
      ({ device, battery, from, to, hours, times }): PackedEvidence => [
        ...([device, battery, from, to] as const),
        ...([Math.round(hours), Math.round(times * 1000) / 1000] as const),
      ],
    ),
  )

interface VerdictRow extends Omit<StoredVerdict, 'partner' | 'evidence'> {
  day: string
  partnerDevice: number | null
  partnerBattery: number | null
  evidence: string
}

/** Verdicts of a device, or of a battery in the device that it is in, as of the last judging. */
export async function readVerdicts(
  scope: Scope,
  { of, number }: { of: 'device' | 'battery'; number: number },
): Promise<(StoredVerdict & { day: string })[]> {
  const { rows } = await sql<VerdictRow>`
    SELECT v.device_number AS device, v.battery_number AS battery, v.day::text AS day, v.culprit AS cause,
           v.battery_times AS "batteryTimes", v.device_times AS "deviceTimes", v.battery_blame AS "batteryBlame",
           v.device_blame AS "deviceBlame", v.partner_device AS "partnerDevice",
           v.partner_battery AS "partnerBattery", v.evidence
    FROM discharge_verdict v
    JOIN battery_pulse p ON ${inWorld(scope, 'p')} AND p.number = v.battery_number AND p.device_number = v.device_number
    WHERE ${inWorld(scope, 'v')}
      AND ${of === 'device' ? sql`v.device_number` : sql`v.battery_number`} = ${number}
    ORDER BY v.battery_number`.execute(scope.tx)
  return rows.map(({ partnerDevice, partnerBattery, evidence, ...verdict }) => ({
    ...verdict,
    partner:
      partnerDevice === null || partnerBattery === null
        ? null
        : { device: partnerDevice, battery: partnerBattery },
    evidence: (JSON.parse(evidence) as PackedEvidence[]).map(([device, battery, from, to, hours, times]) => ({
      device,
      battery,
      from,
      to,
      hours,
      times,
    })),
  }))
}

/** The day of which a world was judged last; null where it never was. */
export async function readJudgedDay(scope: Scope): Promise<number | null> {
  const { rows } = await sql<{ day: number }>`
    SELECT j.day - DATE '1970-01-01' AS day FROM discharge_judging j
    WHERE ${inWorld(scope, 'j')}`.execute(scope.tx)
  return rows[0]?.day ?? null
}

/** Ends the judging of a day: verdicts of earlier ones, which no longer alert, are forgotten. */
export async function noteJudged(scope: Scope, day: number): Promise<void> {
  await sql`
    DELETE FROM discharge_verdict
    WHERE ${inWorld(scope, 'discharge_verdict')} AND day < ${dateOfDay(day)}::date`.execute(scope.tx)
  await sql`
    INSERT INTO discharge_judging (world_id, day) VALUES (${scope.world}, ${dateOfDay(day)}::date)
    ON CONFLICT (world_id) DO UPDATE SET day = excluded.day`.execute(scope.tx)
}

/** Names the worlds that were not judged for a day yet. */
export const worldsToJudge = (day: number) => sql`worlds_to_judge_discharge(${dateOfDay(day)}::date)`
