import { dayOfDate } from './days.ts'
import type { DayNumber, Device, Estate, EstatePlan, World, WorldPlan } from './estate.ts'
import { heldBy, makeBatteries } from './make-batteries.ts'
import { makeDevice } from './make-device.ts'

/** Generates an estate. The same seed and plan always give the same one. */
export function estate(seed: number, plan: EstatePlan): Estate {
  const made = dayOfDate(plan.made)
  return { seed, made, worlds: plan.worlds.map((world) => makeWorld(seed, world, made)) }
}

function makeWorld(seed: number, plan: WorldPlan, made: DayNumber): World {
  const bare: Device[] = []
  for (let number = 0; number < plan.devices; number++) bare.push(makeDevice(seed, plan, made, number))
  const batteries = makeBatteries(bare, made)
  const devices = bare.map((device) => ({ ...device, batteries: batteries.get(device) ?? device.batteries }))
  return {
    id: plan.id,
    sites: plan.sites,
    groups: [...new Set(devices.flatMap(({ groups }) => groups))].sort(),
    devices,
    batteries: [...new Set(devices.flatMap((device) => heldBy(device.batteries)))],
  }
}
