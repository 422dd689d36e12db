import {
  averageDischarge,
  crossedEffects,
  type DischargeDay,
  dischargeBlocks,
  dischargeOf,
  learnVariances,
  staysOf,
  usualDischarge,
  verdictOf,
} from '@muster/rules'
import { expect, it } from 'vitest'
import { setOn } from './day/batteries.ts'
import { demoPlan, demoSeed } from './demo-plan.ts'
import type { Device } from './estate.ts'
import { estate } from './make-estate.ts'
import { DevicePast } from './past.ts'

const days = 30
const made = estate(demoSeed, demoPlan('2026-03-01'))
const [demo = expect.unreachable()] = made.worlds
const pooled = demo.devices.filter(({ batteries }) => batteries.kind === 'pool')
const numberOf = new Map(demo.batteries.map(({ serialNumber }, index) => [serialNumber, index]))

function* dischargeDaysOf(device: Device): Generator<DischargeDay> {
  const to = made.made * 86_400_000
  const past = new DevicePast(made, device, { from: to - days * 86_400_000, to })
  for (let day = past.first; day <= past.last; day++) {
    const { chargeLevels = [], hours = [] } = past.report(day, 'all')?.pieces ?? {}
    const minutes = hours.reduce((sum, { useMinutes }) => sum + (useMinutes ?? 0), 0)
    for (const [serialNumber = '', own] of Map.groupBy(chargeLevels, ({ battery }) => battery)) {
      const { fall, seconds } = dischargeOf(
        own.map((each) => ({ ...each, at: each.at.utc / 1000, battery: 1 })),
      )
      const rate = averageDischarge(fall, seconds)
      const battery = numberOf.get(serialNumber ?? '')
      if (rate === null || battery === undefined) continue
      const use = hours.length === 0 ? null : minutes / (60 * hours.length)
      yield {
        device: device.number,
        battery,
        day,
        kind: device.model.model,
        rate,
        hours: seconds / 3600,
        use,
      }
    }
  }
}

it('some leaking batteries of pools alert, and are named as the cause [F-206]', () => {
  const observed = pooled.flatMap((device) => [...dischargeDaysOf(device)])
  const blocks = dischargeBlocks(observed)
  const usual = usualDischarge(blocks)
  const stays = staysOf(blocks, usual)
  const learning = learnVariances(stays, usual)
  let learned = learning.next()
  while (!learned.done) learned = learning.next()
  const effectsOf = crossedEffects(stays, { variances: learned.value, noise: usual })
  const named = pooled.flatMap((device) => {
    const [battery] = device.batteries.sets[setOn(device, made.made)] ?? []
    if (!battery || battery.drain === 1) return []
    const number = numberOf.get(battery.serialNumber) ?? -1
    const own = observed.filter((day) => day.battery === number)
    const hours = own.reduce((sum, day) => sum + day.hours, 0)
    const isAlerting = own.reduce((sum, { rate, hours }) => sum + rate * hours, 0) / hours >= 15
    return isAlerting ? [verdictOf(effectsOf({ device: device.number, battery: number })).culprit] : []
  })
  expect(named.filter((culprit) => culprit === 'battery').length).toBeGreaterThanOrEqual(6)
})
