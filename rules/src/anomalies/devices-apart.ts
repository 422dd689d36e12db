import type { AlertingDevices, Crowd, GroupFigures } from './explanations.ts'
import { highestScore } from './score-sums.ts'

/** Figures of a group among the devices that have the same of the explanations taken so far. */
export interface Part {
  crowd: Crowd
  group: GroupFigures
}

/** The devices of a table by which of some groups they belong to: a group is then looked at in each part. */
export class DevicesApart {
  private readonly alerting: AlertingDevices
  private readonly alert: number
  private readonly partOf: Uint16Array
  private readonly crowds: Crowd[]

  constructor(alerting: AlertingDevices, alert: number, groups: readonly Uint32Array[]) {
    this.alerting = alerting
    this.alert = alert
    this.partOf = new Uint16Array(alerting.bits.length)
    let parts = 1
    for (const group of groups) {
      const within = new Map<number, number>()
      for (const device of group) {
        const from = this.partOf[device] ?? 0
        const to = within.get(from) ?? parts++
        within.set(from, to)
        this.partOf[device] = to
      }
    }
    this.crowds = this.crowdsOf(parts)
  }

  /** The group's figures in each part of which it has some devices, but not all. */
  partsOf(devices: Uint32Array): Part[] {
    const { bits, events } = this.alerting
    const scores = events[this.alert]?.of ?? null
    const counts = this.crowds.map(() => ({ devices: 0, alerting: 0, score: scores ? 0 : null }))
    for (const device of devices) {
      const own = counts[this.partOf[device] ?? 0]
      if (!own) continue
      own.devices++
      own.alerting += ((bits[device] ?? 0) >> this.alert) & 1
      if (scores) own.score = (own.score ?? 0) + (scores[device] ?? 0)
    }
    return counts.flatMap((group, part) => {
      const crowd = this.crowds[part]
      return crowd && group.devices > 0 && group.devices < crowd.devices ? [{ crowd, group }] : []
    })
  }

  private crowdsOf(parts: number): Crowd[] {
    const { bits, events } = this.alerting
    const scores = events[this.alert]?.of ?? null
    const counted = Array.from({ length: parts }, () => ({
      devices: 0,
      alerting: 0,
      frequencies: new Float64Array(highestScore + 1),
    }))
    for (const [device, part] of this.partOf.entries()) {
      const own = counted[part]
      if (!own) continue
      own.devices++
      own.alerting += ((bits[device] ?? 0) >> this.alert) & 1
      const score = scores?.[device] ?? 0
      own.frequencies[score] = (own.frequencies[score] ?? 0) + 1
    }
    return counted.map(({ devices, alerting, frequencies }) => {
      const shares = Array.from(frequencies, (frequency) => frequency / Math.max(1, devices))
      const mean = shares.reduce((sum, share, score) => sum + share * score, 0)
      const variance = shares.reduce((sum, share, score) => sum + share * (score - mean) ** 2, 0)
      return { devices, alerting, scores: scores ? { shares, mean, variance } : null }
    })
  }
}
