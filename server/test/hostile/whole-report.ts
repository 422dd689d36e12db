const time = (at: string) => `2026-03-01T${at}:00+00:00`

/** A report with every possible text, all on one day. */
const example = {
  protocol: 1,
  sequence: 1,
  sentAt: time('08:30'),
  inventory: {
    platformType: 'android',
    manufacturer: 'Northwind',
    model: 'N7',
    serialNumber: 'NW-1',
    imei: '35',
    deviceName: 'Dock 4',
    operatingSystem: { buildVersion: '14' },
    firmware: { version: '2' },
    bios: { version: '1' },
    totalPhysicalMemory: 4e9,
    processor: { name: 'Octa' },
    timeZone: { name: 'Europe/Madrid' },
    clientVersion: '3.2',
    extensionVersion: '1.4',
    sims: [{ serialNumber: '89', operatorName: 'Uno', operatorCode: '21401' }],
  },
  storage: { used: 1, total: 2 },
  accessPoint: { at: time('08:00'), ssid: 'Warehouse', bssid: '02:1a' },
  smartBatteries: [
    {
      at: time('08:00'),
      serialNumber: 'B-MARK',
      partNumber: 'BT',
      manufacturer: 'Voltaic',
      mfd: '2025-02-28',
      ratedCapacity: 3400,
      presentCapacity: 3012,
      cycleCount: 212,
    },
  ],
  applications: {
    hash: '9f',
    list: [{ packageName: 'a.MARK', name: 'Scan', version: '4', sharedUserId: 's', system: false, size: 18 }],
  },
  processes: {
    hash: '51',
    list: [{ processName: 'p.MARK', productName: 'Scan', productVersion: '4', fileVersion: '4.2' }],
  },
  chargeLevels: [{ at: time('08:00'), level: 82, onPower: false, battery: 'B-MARK' }],
  locations: [{ at: time('08:00'), latitude: 40.4, longitude: -3.7, accuracy: 12, source: 'gps' }],
  signals: [
    {
      at: time('08:00'),
      level: 4,
      bearerType: '4g',
      operatorName: 'Uno',
      operatorCode: '21401',
      status: null,
      latitude: 40.4,
      longitude: -3.7,
    },
  ],
  hours: [
    {
      at: time('07:00'),
      useMinutes: 23,
      mobileBytes: 1843200,
      wifiBytes: 52428800,
      applications: [{ packageName: 'a.MARK', version: '4', sharedUserId: 's', minutes: 21 }],
      processes: [
        {
          processName: 'p.MARK',
          productName: 'Scan',
          productVersion: '4',
          fileVersion: '4.2',
          userMinutes: 21,
          cpu: 3.5,
        },
      ],
    },
  ],
  events: [
    {
      type: 'batteryChanged',
      at: time('06:00'),
      oldBatteryInfo: { serialNumber: '1' },
      newBatteryInfo: { serialNumber: '2' },
      oldNetworkInfo: { networkType: 'lte', bearerType: '4g' },
      newNetworkInfo: { networkType: 'nr', bearerType: '5g' },
      oldSimInfo: { serialNumber: '1' },
      newSimInfo: { serialNumber: '2' },
      applicationInfo: { name: 'Scan', version: '4' },
      processInfo: { processName: 'scan.exe', fileVersion: '4' },
      processCrashInfo: { exceptionCode: '0xc5', moduleName: 'x.dll' },
      powerInfo: { level: 4 },
      rebootInfo: { type: 'user' },
    },
  ],
}

export type WholeReport = typeof example

/** The same report for another day, with its own applications, processes and batteries. */
export const wholeReport = (mark: string, day: string, sequence: number): WholeReport => ({
  ...JSON.parse(JSON.stringify(example).replaceAll('2026-03-01', day).replaceAll('MARK', mark)),
  sequence,
  storage: { used: sequence, total: 1_000_000 },
})
