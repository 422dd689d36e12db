import type { Device } from '../estate.ts'
import { Random } from '../random.ts'
import type { DayClock } from './clock.ts'
import type { Detail } from './detail.ts'
import type { Hour } from './pieces.ts'
import type { InstalledVersion } from './releases.ts'

type ApplicationActivity = NonNullable<Hour['applications']>[number]
type ProcessActivity = NonNullable<Hour['processes']>[number]

const kilobyte = 1024

export interface HourQuestion {
  device: Device
  day: number
  hour: number
  clock: DayClock
  useMinutes: number
  /** Share of the hour spent outside the site's Wi-Fi. */
  away: number
  /** Applications that people open, most used first. */
  opened: readonly InstalledVersion[]
  /** Activities are included only with full detail. */
  detail: Detail
}

/** Use, bytes and activity of one hour. */
export function hourOf(question: HourQuestion): Hour {
  const { device, day, hour, clock, useMinutes, away } = question
  const random = new Random(device.seed, 80, day, hour)
  // Some kilobytes are sent whether or not anybody is using it.
  const volume = (random.between(60, 260) + useMinutes * random.between(150, 900)) * kilobyte
  const mobileShare = device.sim ? away : 0
  const mobileBytes = Math.floor(volume * mobileShare * 0.35)
  const wifiBytes = Math.floor(volume * (1 - away) * 1.4)
  const made: Hour = { at: clock.time(hour * 60), useMinutes, mobileBytes, wifiBytes }
  if (useMinutes === 0 || question.detail === 'state') return made
  if (device.model.platformType === 'windows') made.processes = processesOf(device, random, useMinutes)
  else made.applications = applicationsOf(question.opened, random, useMinutes, mobileBytes, wifiBytes)
  return made
}

/** The hour when only a part of it has passed. Every number only grows with the part. */
export function soFar(whole: Hour, part: number): Hour {
  const made: Hour = { at: whole.at }
  const share = (value: number | undefined) => Math.floor((value ?? 0) * part)
  made.useMinutes = share(whole.useMinutes)
  made.mobileBytes = share(whole.mobileBytes)
  made.wifiBytes = share(whole.wifiBytes)
  if (whole.applications) {
    made.applications = whole.applications.map((activity) => ({
      ...activity,
      minutes: share(activity.minutes),
      mobileBytes: share(activity.mobileBytes),
      wifiBytes: share(activity.wifiBytes),
    }))
  }
  if (whole.processes) {
    made.processes = whole.processes.map((activity) => ({
      ...activity,
      userMinutes: share(activity.userMinutes),
      cpu: Math.floor((activity.cpu ?? 0) * part * 10) / 10,
    }))
  }
  return made
}

function applicationsOf(
  opened: readonly InstalledVersion[],
  random: Random,
  useMinutes: number,
  mobileBytes: number,
  wifiBytes: number,
): ApplicationActivity[] {
  const count = Math.min(opened.length, random.whole(3, 6))
  const from = Math.min(opened.length - count, random.chance(0.4) ? random.whole(0, 4) : 0)
  const activities: ApplicationActivity[] = []
  let minutesLeft = useMinutes
  let mobileLeft = mobileBytes * 0.9
  let wifiLeft = wifiBytes * 0.9
  for (let index = from; index < from + count; index++) {
    const each = opened[index]
    if (!each) break
    const { application } = each.installed
    const minutes = Math.min(minutesLeft, Math.ceil(minutesLeft * random.between(0.25, 0.6)))
    const part = random.between(0.2, 0.5)
    const activity: ApplicationActivity = { packageName: application.packageName, version: each.version }
    if (application.sharedUserId !== null) activity.sharedUserId = application.sharedUserId
    if (minutes > 0) activity.minutes = minutes
    const mobile = application.data === 0 ? 0 : Math.floor(mobileLeft * part)
    const wifi = application.data === 0 ? 0 : Math.floor(wifiLeft * part)
    if (mobile > 0) activity.mobileBytes = mobile
    if (wifi > 0) activity.wifiBytes = wifi
    minutesLeft -= minutes
    mobileLeft -= mobile
    wifiLeft -= wifi
    if (minutes > 0 || mobile > 0 || wifi > 0) activities.push(activity)
  }
  return activities
}

function processesOf(device: Device, random: Random, useMinutes: number): ProcessActivity[] {
  const activities: ProcessActivity[] = []
  let minutesLeft = useMinutes
  const first = random.whole(0, 3)
  for (let index = 0; index < device.processes.length && activities.length < 12; index++) {
    const running = device.processes[index]
    if (!running) break
    const { processName, productName, productVersion, use, cpu } = running.process
    const isOpened = use > 0 && index >= first && minutesLeft > 0 && random.chance(0.7)
    if (!isOpened && !random.chance(0.02)) continue
    const userMinutes = isOpened ? Math.ceil(minutesLeft * random.between(0.3, 0.7)) : 0
    minutesLeft -= userMinutes
    const load = Math.round(cpu * random.between(0.2, isOpened ? 2.2 : 0.8) * 10) / 10
    const activity: ProcessActivity = {
      processName,
      productName,
      productVersion,
      fileVersion: running.fileVersion,
    }
    if (userMinutes > 0) activity.userMinutes = userMinutes
    if (load > 0) activity.cpu = load
    activities.push(activity)
  }
  return activities
}
