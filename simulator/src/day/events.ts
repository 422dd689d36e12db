import { droppingSite, rebootingFirmware } from '../causes.ts'
import type { DayNumber, Device } from '../estate.ts'
import { Random } from '../random.ts'
import type { DayClock } from './clock.ts'
import type { DeviceEvent } from './pieces.ts'
import type { PowerEvent } from './power.ts'
import type { InstalledVersion } from './releases.ts'
import type { Shift } from './shifts.ts'
import type { Window } from './window.ts'

type EventType = DeviceEvent['type']

/** Events with their minute, in any order. */
export class DayEvents {
  readonly #clock: DayClock
  readonly #window: Window
  readonly #types: readonly string[] | null
  readonly #events: { at: number; event: DeviceEvent }[] = []

  /** Only of some types, or of all. */
  constructor(clock: DayClock, window: Window, types: readonly string[] | null = null) {
    this.#clock = clock
    this.#window = window
    this.#types = types
  }

  add(type: EventType, at: number, seconds: number, info: Omit<DeviceEvent, 'type' | 'at'> = {}): void {
    const { from, to } = this.#window
    if (at < from || at >= Math.min(to, this.#clock.minutes)) return
    if (this.#types && !this.#types.includes(type)) return
    const event = { type, at: this.#clock.time(at, seconds), ...info }
    this.#events.push({ at: at * 60 + seconds, event })
  }

  inOrder(): DeviceEvent[] {
    return this.#events.sort((a, b) => a.at - b.at).map(({ event }) => event)
  }
}

export function addPowerEvents(events: DayEvents, power: readonly PowerEvent[]): void {
  for (const event of power) {
    if (event.type === 'batteryChanged') {
      events.add('batteryChanged', event.at, 40, {
        oldBatteryInfo: { serialNumber: event.from.serialNumber },
        newBatteryInfo: { serialNumber: event.to.serialNumber },
      })
    } else events.add(event.type, event.at, 20, { powerInfo: { level: event.level } })
  }
}

/** Reboots, drops, crashes and other mishaps of a device in use. */
export function addMishaps(
  events: DayEvents,
  device: Device,
  day: DayNumber,
  shifts: readonly { shift: Shift; offset: number }[],
): void {
  const random = new Random(device.seed, 90, day)
  const { model, role, site } = device
  const isFaulty = model.model === rebootingFirmware.model && device.firmware === rebootingFirmware.firmware
  const reboots = random.times(isFaulty ? rebootingFirmware.rebootsPerDay : model.isHandheld ? 0.12 : 0.17)
  for (let count = 0; count < reboots; count++) {
    const type = isFaulty ? 'system' : random.pick(['user', 'user', 'system', 'unknown'] as const)
    events.add('deviceRebooted', random.whole(0, 1439), random.whole(0, 59), { rebootInfo: { type } })
  }
  for (const { shift, offset } of shifts) {
    const from = Math.max(0, shift.start + offset)
    const to = Math.min(1439, shift.end + offset)
    if (to <= from) continue
    const when = () => random.whole(from, to)
    // A shift over midnight belongs to both days; each has its part of the mishaps.
    const part = (to - from) / (shift.end - shift.start)
    const isRough = model.isHandheld && site.id === droppingSite.site
    const falls = random.times((isRough ? droppingSite.dropsPerDay : role.drops) * part)
    for (let count = 0; count < falls; count++) events.add('deviceDropped', when(), random.whole(0, 59))
    if (device.processes.length > 0) addCrashes(events, device, random, when, part)
    if (random.chance(0.012 * part)) addPair(events, 'airplaneModeOn', 'airplaneModeOff', when(), random)
    if (device.sim && random.chance(0.008 * part)) {
      addPair(events, 'mobileRadioOff', 'mobileRadioOn', when(), random)
    }
    if (random.chance(0.12 * part)) {
      const wifi = { networkType: 'wifi' }
      const at = when()
      events.add('networkLost', at, 5, { oldNetworkInfo: wifi })
      events.add('networkAvailable', at + random.whole(1, 9), 30, { newNetworkInfo: wifi })
    }
  }
  if (device.sim && random.chance(0.0008)) {
    const { serialNumber } = device.sim
    const earlier = { serialNumber: `${serialNumber.slice(0, 8)}${random.digits(11)}` }
    events.add('simChanged', random.whole(420, 900), 0, { oldSimInfo: earlier, newSimInfo: { serialNumber } })
  }
}

function addPair(events: DayEvents, first: EventType, second: EventType, at: number, random: Random): void {
  events.add(first, at, 10)
  events.add(second, at + random.whole(2, 40), 50)
}

function addCrashes(
  events: DayEvents,
  device: Device,
  random: Random,
  when: () => number,
  part: number,
): void {
  for (const [type, mean] of [
    ['processCrashed', 0.05],
    ['processHung', 0.03],
  ] as const) {
    if (!random.chance(mean * part)) continue
    const { process, fileVersion } = random.pick(device.processes)
    events.add(type, when(), random.whole(0, 59), {
      processInfo: { processName: process.processName, fileVersion },
      ...(type === 'processCrashed'
        ? {
            processCrashInfo: {
              exceptionCode: random.pick(['0xc0000005', '0xc0000409', '0xe0434352']),
              moduleName: 'ntdll.dll',
            },
          }
        : {}),
    })
  }
}

/** What was installed, updated and removed in the night. */
export function addApplicationEvents(
  events: DayEvents,
  device: Device,
  day: DayNumber,
  before: readonly InstalledVersion[],
  after: readonly InstalledVersion[],
): void {
  const random = new Random(device.seed, 91, day)
  const known = new Map(before.map(({ installed, version }) => [installed, version]))
  const change = (type: EventType, { installed, version }: InstalledVersion) =>
    events.add(type, random.whole(120, 280), random.whole(0, 59), {
      applicationInfo: { name: installed.application.name, version },
    })
  for (const each of after) {
    const version = known.get(each.installed)
    known.delete(each.installed)
    if (version === undefined) change('applicationInstalled', each)
    else if (version !== each.version) change('applicationUpdated', each)
  }
  for (const [installed, version] of known) change('applicationUninstalled', { installed, version })
}
