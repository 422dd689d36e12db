import { ownFeatureCodes } from '@muster/contract'
import type {
  BatteryWishes,
  DeviceWishes,
  MadeEstate,
  MadeWorld,
  Organisation,
  WorldWishes,
} from '../control.ts'

const day = 24 * 60

/** A level that falls by 12 percent per hour, through the last eight hours. */
const charges = Array.from({ length: 48 }, (_, index) => ({
  minutesAgo: 480 - index * 10,
  level: 98 - index * 2,
}))

/** Under warranty. */
const thisYear = new Date(Date.now() - 200 * day * 60_000).toISOString().slice(0, 10)

export const badBattery: BatteryWishes = {
  serialNumber: 'SB-70A1-39006',
  partNumber: 'BP-70A',
  manufacturer: 'Tarvos',
  mfd: '2024-02-14',
  ratedCapacity: 5200,
  presentCapacity: 3016,
  cycleCount: 731,
  averageDischarge: 14.2,
  statuses: { batteryHealthStatus: 'red', batteryCycleCountStatus: 'yellow' },
  charges,
}

const weeks = 60

/** Loses a third of a percent per week; about half a year from the health at which it is to be replaced. */
export const agedBattery: BatteryWishes = {
  serialNumber: 'SB-70A1-44192',
  partNumber: 'BP-70A',
  averageDischarge: 9.4,
  mfd: thisYear,
  ratedCapacity: 5200,
  presentCapacity: 5200 * 0.8,
  cycleCount: 460,
  health: Array.from({ length: weeks }, (_, week) => 80 + (weeks - week) / 3),
}

const devices: DeviceWishes[] = [
  {
    serialNumber: 'TV48-417',
    imei: '356604805020175',
    groups: ['pickers'],
    homeLocation: 'Leeds',
    batteries: [badBattery, agedBattery],
  },
  {
    serialNumber: 'CV29-965',
    manufacturer: 'Corvane',
    model: 'CX5',
    groups: ['returns'],
    statuses: { averageDischargeStatus: 'red' },
    batteries: [
      {
        serialNumber: 'SB-52C4-10277',
        partNumber: 'BP-52C',
        averageDischarge: 22.8,
        lastSeen: 2 * day,
        statuses: { batteryAverageDischargeStatus: 'yellow' },
      },
    ],
  },
  ...Array.from({ length: 10 }, (_, index) => ({
    serialNumber: `OS-${10 + index}`,
    manufacturer: 'Ostrel',
    model: 'S2',
    groups: ['night'],
    homeLocation: 'York',
    batteries: [{ serialNumber: `SB-0S22-${10 + index}`, partNumber: 'BP-S2', lastSeen: 3 * day + index }],
  })),
]

/** A world with thirteen batteries in twelve devices: one to replace, one with a warning. */
export async function makeBatteryEstate(
  organisation: Organisation,
  wishes: WorldWishes = {},
): Promise<MadeWorld & Pick<MadeEstate, 'homeLocationIds'>> {
  const world = await organisation.makeWorld({ featureToggles: ['show-batteries-chart'], ...wishes })
  const settings = {
    batteryHealthStatusEnabled: true,
    batteryAverageDischargeEnabled: true,
    averageDischargeEnabled: true,
  }
  const { homeLocationIds } = await organisation.makeEstate({ worldId: world.id, devices, settings })
  return { ...world, homeLocationIds }
}

const [base = '', ofDevices = ''] = ownFeatureCodes.batteryEssentials
export const licences = {
  none: [...ownFeatureCodes.coreV2],
  onlyBattery: [...ownFeatureCodes.coreV2, base],
  onlyDevices: [...ownFeatureCodes.coreV2, ofDevices],
  batteryAndDevices: [...ownFeatureCodes.coreV2, base, ofDevices],
}
