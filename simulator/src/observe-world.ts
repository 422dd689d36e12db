import { type AnomalyProperty, type DeviceAlert, deviceAlerts } from '@muster/contract'
import { type AlertingNumbers, type PropertyTable, PropertyTableBuilder } from '@muster/rules'
import { applicationsOn } from './day/releases.ts'
import type { DayNumber, Device, Estate, World } from './estate.ts'
import { inventoryOn } from './inventory.ts'
import { observe, statusesOf } from './observe.ts'

const dayLength = 24 * 60 * 60 * 1000

/** The input of a search for anomalies in a world: the properties of its devices, and which of them alert. */
export interface ObservedWorld {
  table: PropertyTable
  alerting: AlertingNumbers
}

/** A world as a service would know it at the end of the previous day, after that many days of reports. */
export function observeWorld(estate: Estate, world: World, day: DayNumber, days: number): ObservedWorld {
  const table = new PropertyTableBuilder()
  const alerting = new Map(deviceAlerts.map((alert) => [alert, new Set<number>()] as const))
  const period = { from: (day - days) * dayLength, to: day * dayLength }
  for (const device of world.devices) {
    const values = propertiesOn(device, day - 1, estate.made)
    table.add(
      device.number + 1,
      values.map(([name, value]) => table.idOf(name, value)),
    )
    const { statuses } = statusesOf(observe(estate, device, period), period.to)
    for (const [alert, level] of Object.entries(statuses) as [DeviceAlert, string][]) {
      if (level !== 'green') alerting.get(alert)?.add(device.number + 1)
    }
  }
  return { table: table.build(), alerting }
}

function propertiesOn(device: Device, day: DayNumber, made: DayNumber): [AnomalyProperty, string][] {
  const { manufacturer, model, operatingSystem, firmware, bios, ...told } = inventoryOn(device, day, made)
  const single: [AnomalyProperty, string | null | undefined][] = [
    ['manufacturer', manufacturer],
    ['model', model],
    ['osBuild', operatingSystem?.buildVersion],
    ['firmware', firmware?.version],
    ['bios', bios?.version],
    ['clientVersion', told.clientVersion],
    ['extensionVersion', told.extensionVersion],
    ['homeLocation', device.home.id],
    ['simOperator', device.sim?.operator.name],
  ]
  const groups = device.groups.map((group): [AnomalyProperty, string] => ['group', group])
  const applications = applicationsOn(device, day, made).map(
    ({ installed, version }): [AnomalyProperty, string] => [
      'application',
      `${installed.application.packageName} ${version}`,
    ],
  )
  const present = single.filter((each): each is [AnomalyProperty, string] => Boolean(each[1]))
  return [...present, ...groups, ...applications]
}
