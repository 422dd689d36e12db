import { exportRows, type OrderGrouping, type OrderLine, type TriedThreshold } from '@muster/contract'
import type { CsvCell } from '@muster/rules'
import type { CsvFile } from '../../platform/text/csv.ts'

type Column = readonly [title: string, cell: (line: OrderLine) => CsvCell]

const siteColumn: Column = ['Home Location', ({ site }) => site?.name ?? null]
const partColumn: Column = ['Battery PN', ({ part }) => part ?? null]
const namedBy: Record<OrderGrouping, readonly Column[]> = {
  siteAndPart: [siteColumn, partColumn],
  site: [siteColumn],
  part: [partColumn],
}

/** A number of which nothing is known is left empty. */
const ifTold =
  (cell: Column[1]): Column[1] =>
  (line) =>
    line.untold === line.batteries ? null : cell(line)

/** What tells a trial from the list that follows the saved threshold. */
const trialColumns = (replaceAt: TriedThreshold): Column[] => [
  ['Tried Threshold (%)', () => replaceAt],
  ['Total at Saved Threshold', ({ totalFollowed }) => totalFollowed?.expected ?? null],
]

/** An order list as a file: what is expected in each month, and the interval of all of them [F-321]. */
export function orderFile(
  { lines, months }: { lines: readonly OrderLine[]; months: readonly string[] },
  { by, replaceAt }: { by: OrderGrouping; replaceAt?: TriedThreshold | undefined },
): CsvFile {
  const columns: Column[] = [
    ...namedBy[by],
    ['Batteries', ({ batteries }) => batteries],
    ['Not Enough History', ({ untold }) => untold],
    ['Due Now', ifTold(({ now }) => now)],
    ...months.map((month, place): Column => [month, ifTold((line) => line.months[place]?.expected ?? null)]),
    ['Total', ifTold(({ total }) => total.expected)],
    ['Total From', ifTold(({ total }) => total.from)],
    ['Total To', ifTold(({ total }) => total.to)],
    ...(replaceAt === undefined ? [] : trialColumns(replaceAt)),
  ]
  const rows = lines.slice(0, exportRows).map((line) => columns.map(([, cell]) => cell(line)))
  return { name: 'replacementOrders.csv', titles: columns.map(([title]) => title), rows: [rows] }
}
