import type {
  BatteryOfDevice,
  BatteryPlace,
  BatteryRow,
  DeviceWithBatteries,
  SmartBatteryDetails,
} from '@muster/contract'

const time = (...date: [year: number, month: number, day: number, hours?: number, minutes?: number]) =>
  String(Date.UTC(...date))

interface RowChanges extends Partial<BatteryRow> {
  /** Null for a battery that was last seen in no device. */
  deviceId?: string | null
  /** By default it is the only battery of its device. */
  place?: BatteryPlace
}

export const idOfBattery = (serialNumber: string): string => `battery ${serialNumber}`

/** A row of the list of batteries, in a device of its own unless told. */
export function aBatteryRow(serialNumber: string, changes: RowChanges = {}): BatteryRow {
  const { deviceId = `device of ${serialNumber}`, place = { number: 1, of: 1 }, ...rest } = changes
  return {
    id: idOfBattery(serialNumber),
    serialNumber,
    partNumber: 'BP-70A',
    firstSeen: time(2025, 1, 3, 8, 41),
    updated: time(2026, 10, 12, 14, 10),
    capacityFactor: 0.58,
    cycleCount: 731,
    averageDischarge: 14.2,
    averageDischargeTime: 7,
    dischargeCause: null,
    batteryStatus: 'green',
    underWarranty: false,
    warrantyUntil: '2026-02-13',
    deviceInfo:
      deviceId === null
        ? null
        : {
            id: deviceId,
            manufacturer: 'Tarvos',
            model: 'T8 Scan',
            serialNumber: `TV-${deviceId}`,
            imei: '356604805020175',
            assetTag: 'NF-20417',
            deviceName: 'PICK-184',
            group: ['pickers', 'yard'],
            homeLocationId: 'leeds',
            homeLocation: 'Leeds',
            batteryPlace: place,
          },
    smartBatteryDetails: {
      manufacturer: 'Voltane',
      mfd: '2024-02-14',
      presentCapacity: 3016,
      ratedCapacity: 5200,
      healthStatus: 'green',
      averageDischargeStatus: 'green',
      cycleCountStatus: 'green',
    },
    due: null,
    ...rest,
  }
}

/** The same battery as its own call answers it. */
export function detailsOf(row: BatteryRow, changes: Partial<SmartBatteryDetails> = {}): SmartBatteryDetails {
  const { smartBatteryDetails, deviceInfo, due: _, ...facts } = row
  return { ...facts, ...smartBatteryDetails, deviceInfo, ...changes }
}

export const aBatteryOfDevice = (
  serialNumber: string,
  changes: Partial<BatteryOfDevice> = {},
): BatteryOfDevice => ({
  id: idOfBattery(serialNumber),
  partNumber: 'BP-70A',
  serialNumber,
  batteryStatus: 'green',
  dischargeCause: null,
  mfd: '2024-02-14',
  capacityFactor: 0.874,
  cycleCount: 731,
  underWarranty: false,
  warrantyUntil: '2026-02-13',
  place: { number: 1, of: 1 },
  ...changes,
})

/** Batteries of one device, with their places. */
export const inOneDevice = (...batteries: BatteryOfDevice[]): BatteryOfDevice[] =>
  batteries.map((battery, index) => ({ ...battery, place: { number: index + 1, of: batteries.length } }))

export const aDeviceRow = (
  number: number,
  changes: Partial<DeviceWithBatteries> = {},
): DeviceWithBatteries => ({
  id: `device-${number}`,
  platformType: 'android',
  manufacturer: 'Corvane',
  model: 'CX5',
  serialNumber: `CV-${String(number).padStart(3, '0')}`,
  imei: '355599736683838',
  assetTag: 'NF-1',
  deviceName: 'PICK-1',
  group: ['returns'],
  updated: time(2026, 10, 12, 14, 10),
  averageDischarge: 22.8,
  averageDischargeTime: 4.4,
  status: 'green',
  smartBatteries: [aBatteryOfDevice(`SB-${number}`)],
  ...changes,
})
