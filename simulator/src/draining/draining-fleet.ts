import type { DischargeDay } from '@muster/rules'
import { deviate } from '../ageing/ageing-part.ts'
import { Random } from '../random.ts'
import { makeSite, type Site } from './draining-site.ts'

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

type Noise = Required<Pick<DrainingPlan, 'days' | 'noise' | 'drift'>>

const useEffect = 1.2
/** Times the usual rate of its model, averaged over a week, from which a device has the alert. */
const alertsAt = 1.5

/**
 * Some sites swap batteries out of a common pool each day, some now and then, some never. Devices and batteries differ a
 * little, a few a lot; days are noisy, stays drift, gauges tell whole percents.
 */
export function drainingFleet(plan: DrainingPlan): DrainingFleet {
  const { seed, sites = 12, devicesPerSite = 40, days = 90, noise = 0.25, drift = 0.08 } = plan
  const random = new Random(seed)
  const made = Array.from({ length: sites }, (_, index) => makeSite(index, devicesPerSite, random))
  const observed = made.map((site) => observe(site, { days, noise, drift }, random))
  return {
    days: observed.flatMap((each) => each.days),
    hungry: new Set(made.flatMap(({ devices }) => devices.filter((each) => each.isUnlike).map(numberOf))),
    bad: new Set(made.flatMap(({ batteries }) => batteries.filter((each) => each.isUnlike).map(numberOf))),
    alerting: observed.flatMap((each) => each.alerting),
  }
}

const numberOf = ({ number }: { number: number }): number => number

function observe(site: Site, { days, noise, drift }: Noise, random: Random) {
  const observed: DischargeDay[] = []
  const drifts = new Map<string, number>()
  const swapped = { devices: new Set<number>(), batteries: new Set<number>() }
  /** The place of the battery in each device. */
  const inside = site.devices.map((_, index) => index)
  for (let day = 0; day < days; day++) {
    for (const [index, device] of site.devices.entries()) {
      if (random.chance(site.swapsEachDay)) swap(site, inside, index, swapped, random)
      const battery = site.batteries[inside[index] ?? 0]
      if (!battery) continue
      const stay = `${device.number} ${battery.number} ${Math.floor(day / 10)}`
      const ofStay = drifts.get(stay) ?? drift * deviate(random)
      drifts.set(stay, ofStay)
      const use = Math.min(1, Math.max(0, device.use + 0.12 * deviate(random)))
      const hours = random.between(2, 10)
      const usual = Math.log(site.rate) + useEffect * (use - 0.3)
      const log = usual + device.effect + battery.effect + ofStay + noise * deviate(random)
      const fall = Math.round(Math.min(95, Math.exp(log) * hours))
      observed.push({
        ...{ device: device.number, battery: battery.number, day, kind: site.model, hours },
        ...{ rate: fall / hours, use: random.chance(0.1) ? null : use },
      })
    }
  }
  return { days: observed, alerting: alertingIn(site, observed, inside, swapped) }
}

type Swapped = Record<'devices' | 'batteries', Set<number>>

/** Puts a battery of the pool that is in no device into one. */
function swap(site: Site, inside: number[], index: number, swapped: Swapped, random: Random): void {
  const inUse = new Set(inside)
  const free = site.batteries.findIndex((_, place) => !inUse.has(place) && random.chance(0.3))
  if (free < 0) return
  for (const place of [free, inside[index] ?? 0]) swapped.batteries.add(site.batteries[place]?.number ?? 0)
  swapped.devices.add(site.devices[index]?.number ?? 0)
  inside[index] = free
}

function alertingIn(
  site: Site,
  days: readonly DischargeDay[],
  inside: readonly number[],
  swapped: Swapped,
): DrainingFleet['alerting'] {
  const ofDevice = Map.groupBy(days, ({ device }) => device)
  return site.devices.flatMap(({ number: device }, index) => {
    const week = (ofDevice.get(device) ?? []).slice(-7)
    const mean = week.reduce((sum, { rate }) => sum + rate, 0) / week.length
    const battery = site.batteries[inside[index] ?? 0]?.number ?? 0
    if (mean < alertsAt * site.rate) return []
    return [{ device, battery, hasSwapped: swapped.devices.has(device) || swapped.batteries.has(battery) }]
  })
}
