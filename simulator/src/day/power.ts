import type { Batteries, Battery, DayNumber, Device } from '../estate.ts'
import { share } from '../random.ts'
import { capacityOf, drainOf, setOn } from './batteries.ts'
import { isIdle } from './presence.ts'
import { type Shift, useMinutes } from './shifts.ts'

/** Minutes of a step. */
export const step = 5
const low = 15
/** People with a second battery at hand swap below this level. */
const swapAt = 45
/** The minute of a planned change on a day without a shift. */
const unusedChange = 6 * 60
/** Percent per step on the dock: fast up to 80, then slower. */
const charge = (level: number) => (level < 80 ? 3.6 : 1.4)

export type PowerEvent =
  | { type: 'deviceOnPower' | 'deviceOffPower' | 'deviceLowPower'; at: number; level: number }
  | { type: 'batteryChanged'; at: number; from: Battery; to: Battery }

/** The charge of a device during a day, step by step. */
export interface Power {
  levels: Uint8Array
  onPower: Uint8Array
  /** Which of the device's sets of batteries is inside. */
  inside: Uint8Array
  events: PowerEvent[]
}

export interface PowerQuestion {
  device: Device
  day: DayNumber
  made: DayNumber
  steps: number
  before: Shift | null
  today: Shift | null
}

/**
 * Follows the charge from a known point: a device spends hours on the dock before its shift, so it is full when the
 * previous day's shift began, or at midnight if there was none. So a day can be generated without other days, and still
 * begins where the one before ended.
 */
export function followPower(question: PowerQuestion): Power {
  const { device, day } = question
  return device.fate.inDrawer && isIdle(device, day) ? inDrawer(question) : new PowerWalk(question).walk()
}

/** It is charged now and then; in between it runs down slowly. */
function inDrawer({ device, day, steps }: PowerQuestion): Power {
  const power = emptyPower(steps)
  const cycle = 9
  const since = (day + (device.seed % cycle)) % cycle
  for (let at = 0; at < steps; at++) {
    const isCharging = since === 0 && at < 36
    const hours = since * 24 + (at * step) / 60
    power.onPower[at] = isCharging ? 1 : 0
    power.levels[at] = isCharging ? Math.min(100, 24 + 3 * at) : Math.max(5, Math.round(100 - hours * 0.38))
    power.inside[at] = setOn(device, day)
  }
  if (since === 0) {
    power.events.push(
      { type: 'deviceOnPower', at: 0, level: 24 },
      { type: 'deviceOffPower', at: 180, level: 100 },
    )
  }
  return power
}

/** One buffer for all three: each takes longer to create than to fill. */
function emptyPower(steps: number): Power {
  const bytes = new ArrayBuffer(3 * steps)
  const part = (index: number) => new Uint8Array(bytes, index * steps, steps)
  return { levels: part(0), onPower: part(1), inside: part(2), events: [] }
}

const dayMinutes = 24 * 60
/** After so many minutes on the dock any battery is full: what was before does not matter. */
const longestCharge = 200

/** A shift, with its times as minutes of the day in question. */
interface Span extends Shift {
  /** When the device is back on its dock. */
  docked: number
}

class PowerWalk {
  readonly #question: PowerQuestion
  readonly #power: Power
  readonly #sets: Batteries['sets']
  readonly #before: Span | null
  readonly #today: Span | null
  #level = 100
  #inside: number
  #percentPerMilliampere = 0
  #chargesUntil = Number.NEGATIVE_INFINITY
  #isLow = false
  #isOnPower = true
  #hour = Number.NaN
  #used = 0

  constructor(question: PowerQuestion) {
    this.#question = question
    this.#power = emptyPower(question.steps)
    const { device, day, before, today } = question
    this.#sets = device.batteries.sets
    const evening = before && spanOf(device, before, -dayMinutes)
    this.#before = evening && evening.docked > -longestCharge ? evening : null
    this.#today = today && spanOf(device, today, 0)
    this.#inside = setOn(device, day - 1)
    this.#weigh(day - 1)
  }

  walk(): Power {
    const { steps, day } = this.#question
    const today = this.#today
    for (let at = this.#before ? this.#before.start / step : 0; at < steps; at++) {
      const minute = at * step
      const latest = today && minute >= today.start ? today : this.#before
      if (minute === today?.start) this.#weigh(day)
      if (minute === (today?.start ?? unusedChange)) this.#changeAsPlanned(minute)
      const isInUse = latest !== null && minute < latest.end
      if (isInUse) this.#swapInTime(latest, minute)
      const isDocked = !isInUse && (latest === null || minute >= latest.docked)
      if (isDocked && latest && this.#question.device.batteries.kind === 'pair') this.#swap(minute, 0)
      this.#go(minute, isDocked, isInUse ? latest : null)
      if (at >= 0) this.#write(at)
    }
    return this.#power
  }

  #write(at: number): void {
    this.#power.levels[at] = Math.round(this.#level)
    this.#power.onPower[at] = this.#isOnPower ? 1 : 0
    this.#power.inside[at] = this.#inside
  }

  /** One step on the dock, in use, or idle. */
  #go(minute: number, isDocked: boolean, span: Span | null): void {
    const { device, day } = this.#question
    const onPower = isDocked || minute < this.#chargesUntil
    if (onPower !== this.#isOnPower) {
      const level = Math.round(this.#level)
      this.#note({ type: onPower ? 'deviceOnPower' : 'deviceOffPower', at: minute, level })
      this.#isOnPower = onPower
    }
    if (onPower) {
      this.#level = Math.min(100, this.#level + charge(this.#level))
      if (this.#level > low + 10) this.#isLow = false
      return
    }
    const { idleCurrent, activeCurrent } = device.model
    const used = span ? this.#useAt(span, minute - (span.day - day) * dayMinutes) : 0
    this.#level -= (idleCurrent * (1 - used) + activeCurrent * used) * this.#percentPerMilliampere
    this.#level = Math.max(2, this.#level)
    if (this.#level <= low && !this.#isLow) this.#runLow(minute)
  }

  /** Share of the hour in use; `minute` is of the shift's own day. */
  #useAt(span: Span, minute: number): number {
    const hour = Math.floor(minute / 60)
    const key = span.day * 48 + hour
    if (key !== this.#hour) {
      this.#hour = key
      this.#used = useMinutes(this.#question.device, shiftOf(span, this.#question.day), hour) / 60
    }
    return this.#used
  }

  /** A warning; it is put on a cradle soon. */
  #runLow(minute: number): void {
    const { device, day } = this.#question
    this.#isLow = true
    this.#note({ type: 'deviceLowPower', at: minute, level: Math.round(this.#level) })
    this.#chargesUntil =
      minute + step * (11 + Math.floor(6 * share(device.seed, 74, day * dayMinutes + minute)))
  }

  /** Not at once, and not when the shift is nearly over. */
  #swapInTime(span: Span, minute: number): void {
    const { device, day } = this.#question
    if (device.batteries.kind !== 'pair' || this.#level > swapAt || this.#isOnPower) return
    if (minute > span.end - 60 || share(device.seed, 75, day * dayMinutes + minute) > 0.2) return
    this.#swap(minute, 1 - this.#inside)
  }

  /** Batteries of a pool are passed on, and worn-out ones are replaced, at the beginning of a shift. */
  #changeAsPlanned(minute: number): void {
    const { device, day } = this.#question
    const { kind } = device.batteries
    if (kind === 'pool' || kind === 'replaced') this.#swap(minute, setOn(device, day))
  }

  #swap(minute: number, to: number): void {
    const before = this.#sets[this.#inside]
    const after = this.#sets[to]
    if (to === this.#inside || !before || !after) return
    before.forEach((from, bay) => {
      const next = after[bay]
      if (next && next !== from) this.#note({ type: 'batteryChanged', at: minute, from, to: next })
    })
    this.#inside = to
    this.#level = 98
    this.#isLow = false
    this.#weigh(minute < (this.#today?.start ?? 0) ? this.#question.day - 1 : this.#question.day)
  }

  /** The charge that one milliampere takes from the batteries inside, per step. */
  #weigh(shiftDay: DayNumber): void {
    const { device, made } = this.#question
    const now = this.#sets[this.#inside] ?? []
    const drain = drainOf(device, now, shiftDay, made)
    this.#percentPerMilliampere = ((step / 60) * 100 * drain) / capacityOf(now, shiftDay)
  }

  #note(event: PowerEvent): void {
    if (event.at >= 0 && event.at < this.#question.steps * step) this.#power.events.push(event)
  }
}

function spanOf(device: Device, shift: Shift, offset: number): Span {
  const isForgotten = share(device.seed, 72, shift.day) < 0.05
  const later = isForgotten ? 240 : 5 + 5 * Math.floor(4 * share(device.seed, 73, shift.day))
  const end = shift.end + offset
  return { day: shift.day, start: shift.start + offset, end, docked: end + later }
}

const shiftOf = ({ day: shiftDay, start, end }: Span, day: DayNumber): Shift => {
  const offset = (shiftDay - day) * dayMinutes
  return { day: shiftDay, start: start - offset, end: end - offset }
}
