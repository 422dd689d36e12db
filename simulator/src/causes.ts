import type { AnomalyProperty, DeviceAlert } from '@muster/contract'

/** What the daily search for anomalies should find, and for which alerts. */
export interface Truth {
  alerts: readonly [DeviceAlert, ...DeviceAlert[]]
  properties: readonly { name: AnomalyProperty; value: string }[]
}

const runsLow = ['averageDischargeStatus', 'deviceUserExperienceLowPowerStatus'] as const

/** A firmware that restarts its devices. */
export const rebootingFirmware = {
  model: 'K52',
  firmware: '2.31.4',
  rebootsPerDay: 1.1,
  truth: {
    alerts: ['deviceUserExperienceRebootStatus'],
    properties: [{ name: 'firmware', value: '2.31.4' }],
  } satisfies Truth,
} as const

/** Batteries of one part and month that fade fast and lose charge by themselves; they went to two sites. */
export const badBatteryBatch = {
  partNumber: 'KB-4000',
  /** Whole months between their manufacture and the estate's creation. */
  monthsOld: 20,
  sites: ['dallas', 'orleans'],
  /** Share of the sites' batteries of this part. */
  share: 0.9,
  /** Range of the remaining capacity, in percent. */
  health: [50, 64],
  drain: 1.85,
  truths: [
    {
      alerts: runsLow,
      properties: [
        { name: 'model', value: 'K52' },
        { name: 'homeLocation', value: 'dallas' },
      ],
    },
    {
      alerts: runsLow,
      properties: [
        { name: 'model', value: 'K52' },
        { name: 'homeLocation', value: 'orleans' },
      ],
    },
  ] satisfies Truth[],
} as const

/** A site where handhelds are dropped often. */
export const droppingSite = {
  site: 'memphis',
  dropsPerDay: 2.2,
  truth: {
    alerts: ['deviceUserExperienceDropStatus'],
    properties: [{ name: 'homeLocation', value: 'memphis' }],
  } satisfies Truth,
} as const

/** A carrier without service around a site; searching for it drains batteries. */
export const carrierHole = {
  operatorName: 'Mercia Telecom',
  operatorCode: '23492',
  site: 'exeter',
  kilometres: 14,
  drain: 3.6,
  truth: {
    alerts: runsLow,
    properties: [
      { name: 'simOperator', value: 'Mercia Telecom' },
      { name: 'homeLocation', value: 'exeter' },
    ],
  } satisfies Truth,
} as const

/** A release that was stopped after its pilot, because it drains batteries. */
export const drainingRelease = {
  packageName: 'com.muster.demo.scan',
  version: '4.13.0',
  /** Days before the estate was created. */
  releasedDaysAgo: 45,
  /** Share of the devices with the application that got it. */
  share: 0.06,
  drain: 3.4,
  truth: {
    alerts: runsLow,
    properties: [{ name: 'application', value: 'com.muster.demo.scan 4.13.0' }],
  } satisfies Truth,
} as const

/** Batteries that lose charge by themselves, and gauges that tell nothing of it: only swaps show whose fault it is. */
export const leakingBatteries = {
  /** Of those that stay in one device, and of those that are swapped. Only a pool tells a battery from its devices. */
  share: { staying: 0.032, pair: 0.02, pool: 0.13 },
  leastHealth: 85,
  drain: [2.6, 3.8],
} as const

/** Devices that draw too much, whichever battery is in them. */
export const hungryDevices = { share: 0.016, drain: [2.6, 3.8] } as const

/** Everything planted that a search for anomalies should find. */
export const plantedTruths: readonly Truth[] = [
  rebootingFirmware.truth,
  ...badBatteryBatch.truths,
  droppingSite.truth,
  carrierHole.truth,
  drainingRelease.truth,
]
