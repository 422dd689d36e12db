import { describe, expect, it } from 'vitest'
import { carrierHole, droppingSite, rebootingFirmware } from './causes.ts'
import { minuteOfDay, weekday } from './days.ts'
import { demoPlan, demoSeed } from './demo-plan.ts'
import type { Device } from './estate.ts'
import { estate } from './make-estate.ts'
import { batteryLevel, type Observed, observe, statusesOf } from './observe.ts'

const dayLength = 24 * 60 * 60 * 1000
const made = estate(demoSeed, demoPlan('2026-03-01'))
const [demo] = made.worlds
const now = made.made * dayLength
const observeSome = (wanted: (device: Device) => boolean, most: number, days: number) =>
  (demo?.devices.filter(wanted).slice(0, most) ?? []).map((device) =>
    observe(made, device, { from: now - days * dayLength, to: now }),
  )

const isFaulty = ({ firmware }: Device) => firmware === rebootingFirmware.firmware
const hasBadBattery = ({ batteries }: Device) =>
  batteries.kind === 'fixed' && batteries.sets.flat().every(({ isBad }) => isBad)
const isInHole = ({ sim, site }: Device) =>
  site.id === carrierHole.site && sim?.operator.code === carrierHole.operatorCode
const isPilot = ({ applications }: Device) => applications.some((each) => each.isPilot)
const isRough = ({ site, model }: Device) => site.id === droppingSite.site && model.isHandheld
const isDrained = ({ drain, batteries }: Device) =>
  drain > 1 || batteries.sets.flat().some((battery) => battery.drain > 1)
const isPlain = (device: Device) =>
  !isFaulty(device) &&
  !isDrained(device) &&
  !isInHole(device) &&
  !isPilot(device) &&
  !isRough(device) &&
  Object.values(device.fate).every((fate) => !fate)

const mixed = observeSome(() => true, 300, 31)
const plain = mixed.filter(({ device }) => isPlain(device))

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const rate = (observed: readonly Observed[], events: 'reboots' | 'drops') =>
  mean(observed.map(({ facts, reports }) => facts.events[events].length / Math.max(1, reports.length)))
const discharges = (observed: readonly Observed[]) =>
  observed.flatMap(({ facts }) => facts.averageDischarge ?? [])

describe('a believable estate', () => {
  it('is used less at weekends, and hardly at night', () => {
    const weekdays: number[] = []
    const weekends: number[] = []
    let night = 0
    let day = 0
    for (const { pieces, day: number } of mixed.flatMap(({ reports }) => reports)) {
      const hours = pieces.hours ?? []
      const list = weekday(number) < 5 ? weekdays : weekends
      list.push(hours.reduce((sum, { useMinutes = 0 }) => sum + useMinutes, 0))
      for (const { at, useMinutes = 0 } of hours) {
        const hour = Math.floor(minuteOfDay(at) / 60)
        if (hour < 5) night += useMinutes
        if (hour >= 9 && hour < 14) day += useMinutes
      }
    }
    expect(mean(weekends)).toBeLessThan(0.6 * mean(weekdays))
    expect(mean(weekdays)).toBeGreaterThan(120)
    expect(night).toBeLessThan(0.5 * day)
    expect(night).toBeGreaterThan(0)
  })

  it('discharges at 2 to 25 percent per hour, and half as fast with two batteries', () => {
    const healthy = discharges(plain)
    const doubled = plain.filter(({ device }) => device.batteries.sets[0]?.length === 2)
    const single = plain.filter((each) => !doubled.includes(each))
    expect(healthy.length).toBeGreaterThan(200)
    expect(Math.min(...discharges(single))).toBeGreaterThan(2)
    expect(Math.min(...discharges(doubled))).toBeGreaterThan(1)
    expect(mean(discharges(doubled))).toBeLessThan(0.7 * mean(discharges(single)))
    expect(Math.max(...healthy)).toBeLessThan(25)
    expect(mean(healthy)).toBeLessThan(10)
  })

  it('shows green, yellow and red in plausible parts with every alert on', () => {
    const worst = mixed.map((each) => statusesOf(each, now).worst)
    const share = (level: string) => worst.filter((each) => each === level).length / worst.length
    expect(share('green')).toBeGreaterThan(0.6)
    expect(share('green')).toBeLessThan(0.9)
    expect(share('yellow')).toBeGreaterThan(0.04)
    expect(share('red')).toBeGreaterThan(0.04)
    expect(share('red')).toBeLessThan(0.25)
  })

  it('has mostly good batteries', () => {
    const levels = demo?.batteries.map((battery) => batteryLevel(battery, made.made)) ?? []
    const share = (level: string) => levels.filter((each) => each === level).length / levels.length
    expect(share('green')).toBeGreaterThan(0.6)
    expect(share('yellow')).toBeGreaterThan(0.08)
    expect(share('red')).toBeGreaterThan(0.01)
    expect(share('red')).toBeLessThan(0.12)
  })
})

describe('a planted cause shows', () => {
  const alerting = (observed: readonly Observed[], alert: keyof ReturnType<typeof statusesOf>['statuses']) =>
    mean(observed.map((each) => (statusesOf(each, now).statuses[alert] === 'green' ? 0 : 1)))

  it('in reboots of the firmware, at least four times the rest', () => {
    const faulty = observeSome(isFaulty, 20, 21)
    expect(rate(faulty, 'reboots')).toBeGreaterThan(4 * rate(plain, 'reboots'))
    expect(alerting(faulty, 'deviceUserExperienceRebootStatus')).toBeGreaterThan(0.7)
    expect(alerting(plain, 'deviceUserExperienceRebootStatus')).toBeLessThan(0.15)
  })

  it('in drops at the site', () => {
    const rough = observeSome(isRough, 20, 21)
    expect(rate(rough, 'drops')).toBeGreaterThan(4 * rate(plain, 'drops'))
    expect(alerting(rough, 'deviceUserExperienceDropStatus')).toBeGreaterThan(0.5)
    expect(alerting(plain, 'deviceUserExperienceDropStatus')).toBeLessThan(0.05)
  })

  it.each([
    ['the bad batch of batteries', hasBadBattery],
    ['the hole of the carrier', isInHole],
    ['the release that was stopped', isPilot],
  ] as const)('in the discharge of %s', (_what, wanted) => {
    const observed = observeSome((device) => wanted(device) && device.fate.silentFrom === null, 14, 31)
    expect(observed.length).toBeGreaterThan(5)
    expect(mean(discharges(observed))).toBeGreaterThan(1.8 * mean(discharges(plain)))
    expect(alerting(observed, 'averageDischargeStatus')).toBeGreaterThan(0.5)
    expect(alerting(plain, 'averageDischargeStatus')).toBeLessThan(0.03)
  })
})
