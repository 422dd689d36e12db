import type {
  ApplicationDeviceRow,
  ApplicationDeviceSortField,
  ApplicationRow,
  ApplicationsSortField,
  ProcessDeviceRow,
  ProcessDeviceSortField,
  ProcessesSortField,
  ProcessRow,
} from '@muster/contract'
import { type CsvCell, chartFileName, dateOfDay } from '@muster/rules'
import type { CsvFile } from '../../platform/text/csv.ts'

/** The columns of a list, in order, each with its title and unit. */
type Columns<Field extends string, Row> = Record<Field, readonly [title: string, cell: (row: Row) => CsvCell]>

const time = (value: number | null): string | null => (value === null ? null : new Date(value).toISOString())

/** [C-1601] */
export const applicationColumns: Columns<ApplicationsSortField, ApplicationRow> = {
  name: ['Name', ({ name }) => name],
  packageName: ['Package name', ({ packageName }) => packageName],
  sharedUserId: ['Shared user id', ({ sharedUserId }) => sharedUserId],
  installedCount: ['Installed', ({ installedCount }) => installedCount],
  versionCount: ['Versions', ({ versionCount }) => versionCount],
  latestVersion: ['Latest version', ({ latestVersion }) => latestVersion],
  lastUsed: ['Last used', ({ lastUsed }) => time(lastUsed)],
  usedCount: ['Used', ({ usedCount }) => usedCount],
  firstInstalled: ['First installed', ({ firstInstalled }) => time(firstInstalled)],
}

/** [C-1701] */
export const processColumns: Columns<ProcessesSortField, ProcessRow> = {
  processName: ['Process name', ({ processName }) => processName],
  productName: ['Product name', ({ productName }) => productName],
  activeCount: ['Active devices', ({ activeCount }) => activeCount],
  usedCount: ['Devices using it', ({ usedCount }) => usedCount],
  versionCount: ['Versions', ({ versionCount }) => versionCount],
  latestProductVersion: ['Latest product version', (row) => row.latestProductVersion],
  latestFileVersion: ['Latest file version', (row) => row.latestFileVersion],
  lastUsed: ['Last used', ({ lastUsed }) => time(lastUsed)],
}

/** [C-1637] */
export const applicationDeviceColumns: Columns<
  ApplicationDeviceSortField | 'deviceInfo.group',
  ApplicationDeviceRow
> = {
  'deviceInfo.serialNumber': ['Serial number', ({ deviceInfo }) => deviceInfo.serialNumber],
  'deviceInfo.imei': ['IMEI', ({ deviceInfo }) => deviceInfo.imei],
  'deviceInfo.assetTag': ['Asset tag', ({ deviceInfo }) => deviceInfo.assetTag],
  'deviceInfo.group': ['Group', ({ deviceInfo }) => deviceInfo.group.join(', ')],
  'deviceInfo.homeLocation': ['Home location', ({ deviceInfo }) => deviceInfo.homeLocation],
  lastUsed: ['Last used', ({ lastUsed }) => time(lastUsed)],
  mobileDataUsage: ['Mobile data usage (bytes)', ({ mobileDataUsage }) => mobileDataUsage],
  wifiDataUsage: ['Wi-Fi data usage (bytes)', ({ wifiDataUsage }) => wifiDataUsage],
  version: ['Version', ({ version }) => version],
}

/** [C-1721] */
export const processDeviceColumns: Columns<ProcessDeviceSortField | 'deviceInfo.group', ProcessDeviceRow> = {
  'deviceInfo.serialNumber': ['Serial number', ({ deviceInfo }) => deviceInfo.serialNumber],
  'deviceInfo.imei': ['IMEI', ({ deviceInfo }) => deviceInfo.imei],
  'deviceInfo.assetTag': ['Asset tag', ({ deviceInfo }) => deviceInfo.assetTag],
  deviceName: ['Device name', ({ deviceName }) => deviceName],
  'deviceInfo.group': ['Group', ({ deviceInfo }) => deviceInfo.group.join(', ')],
  'deviceInfo.homeLocation': ['Home location', ({ deviceInfo }) => deviceInfo.homeLocation],
  lastUsed: ['Last used', ({ lastUsed }) => time(lastUsed)],
  productVersion: ['Product version', ({ productVersion }) => productVersion],
  fileVersion: ['File version', ({ fileVersion }) => fileVersion],
}

/** The rows of a list as a CSV file, streamed. */
export function listFile<Row>(
  name: CsvFile['name'],
  columns: Columns<string, Row>,
  batches: AsyncIterable<readonly Row[]> | readonly (readonly Row[])[],
): CsvFile {
  const inOrder = Object.values(columns)
  async function* rows() {
    for await (const batch of batches) yield batch.map((row) => inOrder.map(([, cell]) => cell(row)))
  }
  return { name, titles: inOrder.map(([title]) => title), rows: rows() }
}

/** Devices read at a time. */
const batch = 1000

export async function* inBatches<Row>(
  numbers: readonly number[],
  read: (numbers: readonly number[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let first = 0; first < numbers.length; first += batch) {
    yield await read(numbers.slice(first, first + batch))
  }
}

/** A row for every day of a period, empty on days without reports, where the chart shows a gap [C-9946]. */
export function chartFile<Day extends { date: string }>(
  title: string,
  columns: Columns<string, Day>,
  { first, last }: { first: number; last: number },
  days: readonly Day[],
  now: number,
): CsvFile {
  const known = new Map(days.map((day) => [day.date, day]))
  const inOrder = Object.values(columns)
  const rows = Array.from({ length: last - first + 1 }, (_, index) => {
    const date = dateOfDay(first + index)
    const day = known.get(date)
    return [date, ...inOrder.map(([, cell]) => (day ? cell(day) : null))]
  })
  return { name: chartFileName(title, now), titles: ['Date', ...inOrder.map(([name]) => name)], rows: [rows] }
}
