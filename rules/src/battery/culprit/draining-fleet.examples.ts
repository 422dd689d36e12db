import { seeded } from '../../anomalies/seeded-estate.examples.ts'
import type { DischargeDay } from './discharge-day.ts'

/** A fleet of which is known who drains batteries. */
export interface DrainingFleet {
  days: DischargeDay[]
  hungry: ReadonlySet<number>
  bad: ReadonlySet<number>
  /** Pairs on the last day that discharge too fast, and whether the device or the battery was ever swapped. */
  alerting: { device: number; battery: number; hasSwapped: boolean }[]
}

export interface DrainingPlan {
  seed: number
  sites?: number
  devicesPerSite?: number
  /** Days of history. */
  days?: number
  /** Deviations, as logarithms: of a day, and of a device with a battery from one week and a half to the next. */
  noise?: number
  drift?: number
}

const models = [
  { name: 'M1', rate: 5 },
  { name: 'M2', rate: 7 },
  { name: 'M3', rate: 4 },
]
const useEffect = 1.2

/** Percent per hour, averaged over a week, from which a device has the alert: by its model. */
const alertsAt = (usual: number) => usual * 1.5

/**
 * Some sites swap batteries out of a common pool each day, some now and then, some never. Devices and batteries differ a
 * little, a few a lot; days are noisy, stays drift, gauges tell whole percents.
 */
export function drainingFleet({
  seed,
  sites = 12,
  devicesPerSite = 40,
  days = 90,
  noise = 0.25,
  drift: drifts = 0.08,
}: DrainingPlan): DrainingFleet {
  const random = seeded(seed)
  const normal = () => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random())
  const fleet: DrainingFleet = { days: [], hungry: new Set(), bad: new Set(), alerting: [] }
  const hungry = new Set<number>()
  const bad = new Set<number>()
  let nextDevice = 1
  let nextBattery = 1
  for (let site = 0; site < sites; site++) {
    const model = models[site % models.length] ?? { name: '', rate: 5 }
    const swapsEach = [1, 0.1, 0.02, 0][site % 4] ?? 0
    const devices = Array.from({ length: devicesPerSite }, () => {
      const number = nextDevice++
      const isHungry = random() < 0.05
      if (isHungry) hungry.add(number)
      return {
        number,
        effect: 0.08 * normal() + (isHungry ? Math.log(1.5 + random()) : 0),
        use: 0.1 + 0.5 * random() ** 2,
      }
    })
    const batteries = Array.from({ length: Math.ceil(devicesPerSite * 1.4) }, () => {
      const number = nextBattery++
      const isBad = random() < 0.05
      if (isBad) bad.add(number)
      // Capacity that is lost with age.
      const age = 0.15 * random()
      return { number, effect: 0.05 * normal() + age + (isBad ? Math.log(1.5 + random()) : 0) }
    })
    const within = new Map(devices.map((_, index) => [index, index]))
    const drift = new Map<string, number>()
    const lastWeek = new Map<number, { rate: number[]; battery: number }>()
    const swapped = new Set<string>()
    for (let day = 0; day < days; day++) {
      const inUse = new Set(within.values())
      for (const [index, device] of devices.entries()) {
        if (random() < swapsEach) {
          const free = batteries.findIndex((_, place) => !inUse.has(place) && random() < 0.3)
          const before = within.get(index)
          if (free >= 0 && before !== undefined) {
            inUse.delete(before)
            inUse.add(free)
            within.set(index, free)
            for (const place of [free, before]) swapped.add(`b${batteries[place]?.number}`)
            swapped.add(`d${device.number}`)
          }
        }
        const battery = batteries[within.get(index) ?? 0]
        if (!battery) continue
        const stay = `${device.number} ${battery.number} ${Math.floor(day / 10)}`
        if (!drift.has(stay)) drift.set(stay, drifts * normal())
        const use = Math.min(1, Math.max(0, device.use + 0.12 * normal()))
        const hours = 2 + 8 * random()
        const log =
          Math.log(model.rate) +
          device.effect +
          battery.effect +
          useEffect * (use - 0.3) +
          (drift.get(stay) ?? 0)
        const fall = Math.round(Math.min(95, Math.exp(log + noise * normal()) * hours))
        const rate = fall / hours
        fleet.days.push({
          ...{ device: device.number, battery: battery.number, day, kind: model.name, rate, hours },
          use: random() < 0.1 ? null : use,
        })
        const week = lastWeek.get(device.number) ?? { rate: [], battery: battery.number }
        lastWeek.set(device.number, { rate: [...week.rate, rate].slice(-7), battery: battery.number })
      }
    }
    for (const [device, { rate, battery }] of lastWeek) {
      const mean = rate.reduce((sum, each) => sum + each, 0) / rate.length
      if (mean < alertsAt(model.rate)) continue
      fleet.alerting.push({
        device,
        battery,
        hasSwapped: swapped.has(`d${device}`) || swapped.has(`b${battery}`),
      })
    }
  }
  return { ...fleet, hungry, bad }
}
