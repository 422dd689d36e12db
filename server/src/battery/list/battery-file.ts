import type { BatteryRow } from '@muster/contract'
import type { CsvCell } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { CsvFile } from '../../platform/text/csv.ts'
import { batteryStatusNames, causeText, placeText, rounded } from '../file-cells.ts'
import type { WarrantyOn } from '../warranty.sql.ts'
import { type AskedBatteryPage, findBatteryPage } from './battery-pages.sql.ts'
import { readBatteryRows } from './battery-rows.sql.ts'

const dateOf = (time: string) => new Date(Number(time)).toISOString()
const percent = (fraction: number | null) => (fraction === null ? null : Math.round(fraction * 100))

/** The columns of the list, and what else the detail card shows [B-413, B-9954]. */
const columns: readonly (readonly [title: string, cell: (row: BatteryRow) => CsvCell])[] = [
  ['Manufacturer', ({ deviceInfo }) => deviceInfo?.manufacturer ?? null],
  ['Model', ({ deviceInfo }) => deviceInfo?.model ?? null],
  ['Serial Number', ({ deviceInfo }) => deviceInfo?.serialNumber ?? null],
  ['IMEI', ({ deviceInfo }) => deviceInfo?.imei ?? null],
  ['Groups', ({ deviceInfo }) => deviceInfo?.group.join(', ') ?? null],
  ['Average Discharge (%/h)', ({ averageDischarge }) => rounded(averageDischarge)],
  ['Battery', ({ deviceInfo }) => deviceInfo && placeText(deviceInfo.batteryPlace)],
  ['Battery PN', ({ partNumber }) => partNumber],
  ['Battery SN', ({ serialNumber }) => serialNumber],
  ['Status', ({ batteryStatus }) => batteryStatusNames[batteryStatus]],
  ['Home Location', ({ deviceInfo }) => deviceInfo?.homeLocation ?? null],
  ['Cause of Discharge', ({ dischargeCause }) => causeText(dischargeCause)],
  ['Battery Health (%)', ({ capacityFactor }) => percent(capacityFactor)],
  ['Cycle Count', ({ cycleCount }) => cycleCount],
  ['Manufacture Date', ({ smartBatteryDetails }) => smartBatteryDetails.mfd],
  ['Under Warranty', ({ underWarranty }) => (underWarranty ? 'Yes' : 'No')],
  ['Warranty Until', ({ warrantyUntil }) => warrantyUntil],
  ['First Seen', ({ firstSeen }) => dateOf(firstSeen)],
  ['Last Seen', ({ updated }) => dateOf(updated)],
  ['Replacement', ({ due }) => due?.median ?? null],
  ['Replacement From', ({ due }) => due?.from ?? null],
  ['Replacement To', ({ due }) => due?.to ?? null],
]

/** Batteries read at a time. */
const batch = 1000

export async function batteryFile(
  scope: Scope,
  asked: AskedBatteryPage,
  warranty: WarrantyOn,
): Promise<CsvFile> {
  const { numbers } = await findBatteryPage(scope, asked, warranty)
  async function* rows() {
    for (let first = 0; first < numbers.length; first += batch) {
      const batteries = await readBatteryRows(scope, numbers.slice(first, first + batch), warranty)
      yield batteries.map((battery) => columns.map(([, cell]) => cell(battery)))
    }
  }
  return { name: 'batteryList.csv', titles: columns.map(([title]) => title), rows: rows() }
}
