import { minuteLength, type WorldSettings } from '@muster/contract'
import {
  type AlertingDevices,
  type Beginning,
  type Downtime,
  isSilenceAlert,
  lastSignThatCounts,
  ownBeginning,
  ownLevel,
  ownOverall,
  type SilenceAlert,
  silenceAlerts,
  thresholdsOf,
} from '@muster/rules'
import { readWorldSettings } from '../../administration/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import {
  type DeviceBeginnings,
  type LastSigns,
  readSilentDevices,
  type SilentDevice,
} from './explained-silence.sql.ts'
import type { OwnDowntime } from './own-downtime.ts'

/** Devices whose silence own downtime explains, or explained until lately [K-1207]. */
export interface ExplainedSilence {
  devices: ReadonlyMap<number, SilentDevice>
  settings: WorldSettings
  downtime: Downtime
}

/** The levels that the statuses of a device would have, were its silence not explained. */
export type OwnLevels = Record<SilenceAlert | 'deviceStatus', number>

/** Own downtime as of now: what nobody knows yet, a minute later may be known. */
export const downtimeAt = ({ gaps, silenceCountsAt }: OwnDowntime, now: number): Downtime => ({
  gaps,
  silenceCountsAt: silenceCountsAt ?? now + minuteLength,
})

/**
 * Devices that were silent on their own account only after a moment, or are not yet; null where no own downtime was so
 * recent: then it costs no statement on devices.
 */
export async function readExplainedSilence(
  scope: Scope,
  known: OwnDowntime,
  { since, now }: { since: number; now: number },
): Promise<ExplainedSilence | null> {
  if (known.gaps.length === 0) return null
  const { settings } = await readWorldSettings(scope)
  const downtime = downtimeAt(known, now)
  const signs: LastSigns = {}
  for (const alert of silenceAlerts) {
    const thresholds = thresholdsOf(alert, settings)
    if (thresholds === null) continue
    const { yellow, red } = thresholds
    const longest = Math.max(yellow, red)
    if (!known.gaps.some(({ to }) => to > since - longest) && downtime.silenceCountsAt <= since) continue
    const countsAt = (threshold: number) => lastSignThatCounts({ at: since, threshold }, downtime)
    signs[alert] = { yellow: countsAt(Math.min(yellow, red)), red: countsAt(red) }
  }
  const devices = await readSilentDevices(scope, signs)
  return devices.length === 0
    ? null
    : { devices: new Map(devices.map((device) => [device.number, device])), settings, downtime }
}

const signAt = (alert: SilenceAlert, { contactAt, usedAt }: SilentDevice): number =>
  alert === 'deviceUtilisationIdleStatus' ? usedAt : contactAt

/** The levels of a device on its own account. */
function ownLevels(device: SilentDevice, { settings, downtime }: ExplainedSilence, now: number): OwnLevels {
  const own = (alert: SilenceAlert, level: number) => {
    const thresholds = thresholdsOf(alert, settings)
    return thresholds === null
      ? level
      : ownLevel(level, signAt(alert, device), thresholds, { ...downtime, now })
  }
  const contact = own('deviceUtilisationOutOfContactStatus', device.contactLevel)
  const idle = own('deviceUtilisationIdleStatus', device.idleLevel)
  return {
    deviceUtilisationOutOfContactStatus: contact,
    deviceUtilisationIdleStatus: idle,
    deviceStatus: Math.max(contact, idle, device.otherLevel),
  }
}

/** The devices of parts whose silence own downtime explains. */
export const explainedIn = (parts: readonly AlertingDevices[], { devices }: ExplainedSilence): number[] =>
  parts.flatMap(({ numbers }) => Array.from(numbers).filter((number) => devices.has(number)))

/**
 * Since when devices have an alert on their own account; of the overall status the beginnings of the alerts that make it
 * are needed. Parts without such devices stay as they are.
 */
export function withOwnBeginnings<Part extends AlertingDevices>(
  alert: string,
  parts: readonly Part[],
  explained: ExplainedSilence,
  beginnings: ReadonlyMap<number, DeviceBeginnings | null>,
): Part[] {
  const { devices } = explained
  return parts.map((part) => {
    const { numbers, levels } = part
    if (explainedIn([part], explained).length === 0) return part
    const since = Float64Array.from(part.since)
    const redSince = Float64Array.from(part.redSince)
    const heardMarks = Float64Array.from(part.heardMarks)
    const redHeardMarks = Float64Array.from(part.redHeardMarks)
    for (let index = 0; index < levels.length; index++) {
      const device = devices.get(numbers[index] ?? 0)
      if (device === undefined || levels[index] === 0) continue
      const stored = { since: since[index] ?? Number.NaN, redSince: redSince[index] ?? Number.NaN }
      const own = isSilenceAlert(alert)
        ? ownSilence(alert, stored, device, explained)
        : overallOf(stored, beginnings.get(device.number), device, explained)
      since[index] = own.since
      if (levels[index] === 2) redSince[index] = own.redSince
      // What makes the overall status count is heard of by itself: the overall status need not change.
      const { heardMark = 0, redHeardMark = 0 } = beginnings.get(device.number) ?? {}
      if (own.since !== stored.since) heardMarks[index] = Math.max(heardMarks[index] ?? 0, heardMark)
      if (own.redSince !== stored.redSince)
        redHeardMarks[index] = Math.max(redHeardMarks[index] ?? 0, redHeardMark)
    }
    return { ...part, since, redSince, heardMarks, redHeardMarks }
  })
}

const ownSilence = (
  alert: SilenceAlert,
  stored: Beginning,
  device: SilentDevice,
  { settings, downtime }: ExplainedSilence,
): Beginning => {
  const thresholds = thresholdsOf(alert, settings)
  return thresholds === null ? stored : ownBeginning(stored, signAt(alert, device), thresholds, downtime)
}

function overallOf(
  stored: Beginning,
  begun: DeviceBeginnings | null | undefined,
  device: SilentDevice,
  explained: ExplainedSilence,
): Beginning {
  if (!begun) return stored
  const silent = (alert: SilenceAlert, each: Beginning) => ({
    ...{ stored: each, own: ownSilence(alert, each, device, explained) },
  })
  const silences = [
    silent('deviceUtilisationOutOfContactStatus', begun.contact),
    silent('deviceUtilisationIdleStatus', begun.idle),
  ]
  return ownOverall(stored, { silences, others: begun.others })
}

/** Devices that are left out of a count, because nothing but explained silence is why they are in it. */
export interface LeftOut {
  numbers: ReadonlySet<number>
  byCohort: ReadonlyMap<number, number>
}

export function leftOut(
  explained: ExplainedSilence | null,
  { now, counts }: { now: number; counts: (levels: OwnLevels) => boolean },
): LeftOut {
  const numbers = new Set<number>()
  const byCohort = new Map<number, number>()
  for (const device of explained?.devices.values() ?? []) {
    const { contactLevel, idleLevel, otherLevel, cohort } = device
    const stored: OwnLevels = {
      deviceUtilisationOutOfContactStatus: contactLevel,
      deviceUtilisationIdleStatus: idleLevel,
      deviceStatus: Math.max(contactLevel, idleLevel, otherLevel),
    }
    if (explained === null || !counts(stored) || counts(ownLevels(device, explained, now))) continue
    numbers.add(device.number)
    byCohort.set(cohort, (byCohort.get(cohort) ?? 0) + 1)
  }
  return { numbers, byCohort }
}
