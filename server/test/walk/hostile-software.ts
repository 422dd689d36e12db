import type { ApplicationDeviceRow, ApplicationRow, ProcessDeviceRow, ProcessRow } from '@muster/contract'
import type { Export, ExportedRow } from './hostile-exports.ts'
import type { Request } from './hostile-world.ts'

const page = { limit: '1000', offset: '0' }
const days = { days: 30, timeZone: 'UTC' }
const nothingOpen: ExportedRow[] = Array.from({ length: days.days }, () => [])

/** The files of the estate's applications and processes, by path. */
export function exportedSoftware(request: Request): Record<string, Export> {
  const applications = async () =>
    (await request('/api/core/applications/list', { query: page, body: {} })).json<{
      list: ApplicationRow[]
    }>().list
  const processes = async () =>
    (await request('/api/core/processes/list', { query: page, body: {} })).json<{ list: ProcessRow[] }>().list

  /** A chart has only numbers. */
  const chart = (closed: RegExp, asked: Export['asked']): Export => ({
    open: [],
    rows: async () => nothingOpen,
    closed,
    ...(asked && { asked }),
  })
  const first = async () => [{ query: { id: (await applications())[0]?.id ?? '' }, body: days }]
  const nameOf = ({ processName, productName }: ProcessRow) => ({ processName, productName })
  const firstProcess = async () =>
    (await processes()).slice(0, 1).map((row) => ({ body: { ...nameOf(row), ...days } }))

  const applicationDevices = async () => {
    const found: ExportedRow[] = []
    for (const { id } of await applications()) {
      const answer = await request('/api/core/application/devicesList', { query: { id, ...page }, body: {} })
      for (const { deviceInfo, version } of answer.json<{ list: ApplicationDeviceRow[] }>().list) {
        const { serialNumber, imei, assetTag, group, homeLocation } = deviceInfo
        found.push([serialNumber, imei, assetTag, group.join(', '), homeLocation, version])
      }
    }
    return found
  }
  const processDevices = async () => {
    const found: ExportedRow[] = []
    for (const row of await processes()) {
      const body = { ...nameOf(row), ...days }
      const answer = await request('/api/core/processes/devicesList', { query: page, body })
      for (const each of answer.json<{ list: ProcessDeviceRow[] }>().list) {
        const { serialNumber, imei, assetTag, group, homeLocation } = each.deviceInfo
        found.push([
          ...[serialNumber, imei, assetTag, each.deviceName, group.join(', '), homeLocation],
          ...[each.productVersion, each.fileVersion],
        ])
      }
    }
    return found
  }

  return {
    '/api/core/applications/export': {
      open: ['Name', 'Package name', 'Shared user id', 'Latest version'],
      rows: async () =>
        (await applications()).map((row) => [
          ...[row.name, row.packageName, row.sharedUserId, row.latestVersion],
        ]),
      closed: /^(Installed|Versions|Last used|Used|First installed)$/,
    },
    '/api/core/application/exportDevicesList': {
      open: ['Serial number', 'IMEI', 'Asset tag', 'Group', 'Home location', 'Version'],
      rows: applicationDevices,
      closed: /^(Last used|.* data usage \(bytes\))$/,
      asked: async () => (await applications()).map(({ id }) => ({ query: { id }, body: {} })),
    },
    '/api/core/application/exportDeviceUsage': chart(/^(Date|Devices used)$/, first),
    '/api/core/application/exportMinutesUsage': chart(/^(Date|Minutes used)$/, first),
    '/api/core/application/exportDataUsage': chart(/^(Date|.* data usage \(bytes\))$/, first),
    '/api/core/processes/exportList': {
      open: ['Process name', 'Product name', 'Latest product version', 'Latest file version'],
      rows: async () =>
        (await processes()).map((row) => [
          ...[row.processName, row.productName, row.latestProductVersion, row.latestFileVersion],
        ]),
      closed: /^(Active devices|Devices using it|Versions|Last used)$/,
    },
    '/api/core/processes/exportDevicesList': {
      open: [
        ...['Serial number', 'IMEI', 'Asset tag', 'Device name', 'Group', 'Home location'],
        ...['Product version', 'File version'],
      ],
      rows: processDevices,
      closed: /^Last used$/,
      asked: async () => (await processes()).map((row) => ({ body: { ...nameOf(row), ...days } })),
    },
    '/api/core/processes/exportProcessesUtilizationTrends': chart(/^(Date|Devices used)$/, firstProcess),
    '/api/core/processes/exportProcessesUserActivity': chart(/^(Date|User activity .*)$/, firstProcess),
    '/api/core/processes/exportProcessesCPUActivity': chart(/^(Date|CPU activity .*)$/, firstProcess),
  }
}
