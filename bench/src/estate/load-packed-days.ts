import { dateOfDay } from '@muster/rules'
import { packDay, sealDay } from '../../../server/src/telemetry/device-day/index.ts'
import type { DeviceDay, WorldNames } from '../../../server/src/telemetry/index.ts'
import { copyRows } from '../database/copy.ts'
import { storedDays } from '../standard/packed-days.ts'
import { reportsOfDay, standardDay } from '../standard/standard-day.ts'
import type { Building } from './building.ts'
import { estatePlan } from './plan.ts'

/** Reports received today. */
export const reportsOfToday = 60

/** The standard day used for a device's packed days. */
export const templateOf = (number: number): number => number % estatePlan.templates

/** The standard days after each of their reports. */
export const templateDays = (today: number, names: WorldNames): DeviceDay[][] =>
  Array.from({ length: estatePlan.templates }, (_, seed) =>
    storedDays(standardDay(seed, { day: today, offset: 0 }), today, names),
  )

/** Days are sealed two days later; until then they are open. */
const openDays = 2

export async function loadPackedDays({ database, names, today }: Building): Promise<void> {
  const { owner } = database
  const { world, templates, days, devicesWithAllDays } = estatePlan
  await owner.query('CREATE TEMPORARY TABLE template (id integer, form text, content bytea)')
  await copyRows(owner, 'template', ['id', 'form', 'content'], contentsOf(templateDays(today, names)))
  const insert = async (form: string, day: number, condition: string) =>
    await owner.query(
      `INSERT INTO device_day (world_id, number, day, cohort_id, sealed, content)
       SELECT d.world_id, d.number, $3::date, d.cohort_id, $2 = 'sealed', t.content
       FROM device d JOIN template t ON t.id = d.number % ${templates} AND t.form = $2
       WHERE d.world_id = $1 AND ${condition}
       ORDER BY d.number`,
      [world, form, dateOfDay(day)],
    )
  for (let day = today - days + 1; day <= today - openDays; day++) {
    await insert('sealed', day, `d.number <= ${devicesWithAllDays}`)
  }
  await insert('whole', today - 1, 'true')
  await insert('today', today, 'true')
}

function* contentsOf(templates: readonly DeviceDay[][]): Generator<[number, string, Buffer]> {
  for (const [id, days] of templates.entries()) {
    const whole = days[reportsOfDay - 1]
    const today = days[reportsOfToday - 1]
    if (!whole || !today) throw new Error('a standard day is not whole')
    yield [id, 'sealed', sealDay(whole)]
    yield [id, 'whole', packDay(whole)]
    yield [id, 'today', packDay(today)]
  }
}
