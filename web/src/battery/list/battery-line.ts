import type {
  BatteryLevel,
  BatteryOfDevice,
  BatteryPlace,
  BatteryRow,
  DeviceWithBatteries,
  DischargeCause,
  DueDays,
  StatusLevel,
} from '@muster/contract'

export type LineStatus = { of: 'battery'; level: BatteryLevel } | { of: 'device'; level: StatusLevel }

/** A row of the tables: a device with a battery, or either alone [B-9920]. */
export interface BatteryLine {
  /** Of the battery or the device, whichever the list is of; a battery below its device has both. */
  id: string
  device: Pick<
    DeviceWithBatteries,
    'id' | 'manufacturer' | 'model' | 'serialNumber' | 'imei' | 'group'
  > | null
  battery: Pick<BatteryOfDevice, 'id' | 'serialNumber' | 'partNumber'> | null
  /** Percent per hour; undefined where the device's line has it. */
  averageDischarge: number | null | undefined
  /** Whose fault that is; null where nothing is wrong, or nobody has judged it. */
  cause: DischargeCause | null
  status: LineStatus
  /** When the battery has to be replaced; null where nobody can tell yet, undefined in lists of devices. */
  due?: DueDays | null
  /** Undefined in a line without a battery, or without a device. */
  place: BatteryPlace | undefined
  /** Lines that open below this one. */
  below: readonly BatteryLine[]
  /** Whether it stands below the line that names its device. */
  isBelow: boolean
}

export const lineOfBattery = (row: BatteryRow): BatteryLine => ({
  id: row.id,
  device: row.deviceInfo,
  battery: row,
  averageDischarge: row.averageDischarge,
  cause: row.dischargeCause,
  status: { of: 'battery', level: row.batteryStatus },
  due: row.due,
  place: row.deviceInfo?.batteryPlace,
  below: [],
  isBelow: false,
})

/**
 * The status of a battery in a list of devices: its own, else the device's [B-506]. A device's warning is yellow, a
 * battery's orange [B-9928].
 */
export const batteryLevelIn = (own: BatteryLevel | null | undefined, ofDevice: StatusLevel): BatteryLevel =>
  own ?? (ofDevice === 'yellow' ? 'orange' : ofDevice)

/** A device, with its batteries below it where it has several; the only one that is in it stands beside it. */
export function lineOfDevice(device: DeviceWithBatteries, statusOf: LineStatus['of']): BatteryLine {
  const { id, smartBatteries, status } = device
  const inside = smartBatteries.filter(({ place }) => place)
  const candidates = inside.length > 0 ? inside : smartBatteries
  const onlyOne = candidates.length === 1 ? (candidates[0] ?? null) : null
  return {
    id,
    device,
    battery: onlyOne,
    averageDischarge: device.averageDischarge,
    cause: onlyOne?.dischargeCause ?? null,
    status:
      statusOf === 'device'
        ? { of: 'device', level: status }
        : { of: 'battery', level: batteryLevelIn(onlyOne?.batteryStatus, status) },
    place: onlyOne?.place,
    below: smartBatteries
      .filter((battery) => battery !== onlyOne)
      .map((battery) => ({
        id: `${id}/${battery.id}`,
        device,
        battery,
        averageDischarge: undefined,
        cause: battery.dischargeCause,
        status: { of: 'battery', level: batteryLevelIn(battery.batteryStatus, status) },
        place: battery.place,
        below: [],
        isBelow: true,
      })),
    isBelow: false,
  }
}
