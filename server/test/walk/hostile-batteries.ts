import type { BatteryRow, DeviceWithBatteries, OrderList } from '@muster/contract'
import type { Export, ExportedRow } from './hostile-exports.ts'
import type { Request } from './hostile-world.ts'

const query = { limit: '1000', offset: '0' }
const ofDevice = ['Manufacturer', 'Model', 'Serial Number', 'IMEI', 'Groups']
const ofBattery = ['Battery PN', 'Battery SN']

/** The files of the battery product, by path. */
export const exportedBatteries = (request: Request): Record<string, Export> => ({
  '/api/batteryEssentials/exportSmartBatteriesStatus': {
    open: [...ofDevice, ...ofBattery, 'Home Location'],
    rows: async () => {
      const answer = await request('/api/batteryEssentials/getSmartBatteriesStatus', { query, body: {} })
      const { nodes } = answer.json<{ smartBatteries: { nodes: BatteryRow[] } }>().smartBatteries
      return nodes.map(({ deviceInfo: device, partNumber, serialNumber }) => [
        ...[device?.manufacturer ?? null, device?.model ?? null, device?.serialNumber ?? null],
        ...[device?.imei ?? null, device?.group.join(', ') ?? null, partNumber, serialNumber],
        device?.homeLocation ?? null,
      ])
    },
    closed:
      /^(Average Discharge \(%\/h\)|Battery|Status|Cause of Discharge|Battery Health \(%\)|Cycle Count|Manufacture Date|Under Warranty|Warranty Until|(First|Last) Seen|Replacement( From| To)?)$/,
  },
  '/api/batteryEssentials/exportReplacementOrders': {
    open: ['Home Location', 'Battery PN'],
    rows: async () => {
      const answer = await request('/api/batteryEssentials/getReplacementOrders', { query, body: {} })
      return answer.json<OrderList>().lines.map(({ site, part }) => [site?.name ?? null, part ?? null])
    },
    closed: /^(Batteries|Not Enough History|Due Now|\d{4}-\d\d|Total( From| To)?)$/,
  },
  '/api/batteryEssentials/exportDevicesWithDischargeStatus': devicesBeside(
    request,
    '/api/batteryEssentials/getDevicesWithDischargeStatus',
  ),
  '/api/batteryEssentials/exportDevicesWithSmartBatteryStatus': devicesBeside(
    request,
    '/api/batteryEssentials/getDevicesWithSmartBatteryStatus',
  ),
})

/** A file with a row for each battery of the devices that a call lists. */
const devicesBeside = (request: Request, path: string): Export => ({
  open: [...ofDevice, ...ofBattery],
  rows: async () => {
    const answer = await request(path, { query, body: {} })
    return answer.json<{ devices: { nodes: DeviceWithBatteries[] } }>().devices.nodes.flatMap(rowsOf)
  },
  closed: /^(Average Discharge \(%\/h\)|Battery|Status|Battery Status|Cause of Discharge|Warranty Until)$/,
})

function rowsOf({ smartBatteries, ...device }: DeviceWithBatteries): ExportedRow[] {
  const { manufacturer, model, serialNumber, imei, group } = device
  const batteries = smartBatteries.length > 0 ? smartBatteries : [{ partNumber: null, serialNumber: null }]
  return batteries.map((battery) => [
    ...[manufacturer, model, serialNumber, imei, group.join(', ')],
    ...[battery.partNumber, battery.serialNumber],
  ])
}
