import { deviceAlerts, statusLevels } from '@muster/contract'
import { dateOfDay } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import {
  type AlertDay,
  type Change,
  readAlertingLevels,
  readChangesSince,
  saveAlertDays,
} from './alert-days.sql.ts'
import { bitmapOf } from './bitmap.ts'

const [yellow, red] = [statusLevels.indexOf('yellow'), statusLevels.indexOf('red')]

/**
 * Stores which devices alerted on each of the days, by number: a device that was red at any time of the day counts as
 * red, else one that was yellow as yellow. Starts from the present levels and undoes their changes, newest first.
 */
export async function storeAlertDays(scope: Scope, first: number, last: number): Promise<void> {
  // In this order: a level that changes in between is known from its change.
  const present = await readAlertingLevels(scope)
  const changes = await readChangesSince(scope, first)
  const levels = new Map(deviceAlerts.map((alert) => [alert, new Map<number, number>()]))
  for (const { alert, number, level } of present) levels.get(alert)?.set(number, level)
  const undo = ({ alert, number, from }: Change) => levels.get(alert)?.set(number, from)
  for (const change of changes) if (change.day > last) undo(change)
  const byDay = Map.groupBy(changes, ({ day }) => day)
  for (let day = last; day >= first; day--) {
    const had = new Map([...levels].map(([alert, atEnd]) => [alert, [...atEnd]]))
    for (const change of byDay.get(day) ?? []) {
      had.get(change.alert)?.push([change.number, change.from], [change.number, change.to])
      undo(change)
    }
    const days = [...had].map(([alert, own]) => ({ alert, ...bitmapsOf(own) }))
    await saveAlertDays(scope, dateOfDay(day), days)
  }
}

/** The devices that were red, and those that were yellow; takes pairs of device number and level. */
function bitmapsOf(levels: readonly [number, number][]): Pick<AlertDay, 'red' | 'yellow'> {
  const at = (level: number) => levels.flatMap(([number, own]) => (own === level ? [number] : []))
  const reds = new Set(at(red))
  return { red: bitmapOf(reds), yellow: bitmapOf(at(yellow).filter((number) => !reds.has(number))) }
}
