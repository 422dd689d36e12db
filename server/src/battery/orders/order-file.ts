import { exportRows, type OrderGrouping, type OrderLine } from '@muster/contract'
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

/** An order list as a file: what is expected in each month, and the interval of all of them [F-321]. */
export function orderFile(
  { lines, months }: { lines: readonly OrderLine[]; months: readonly string[] },
  by: OrderGrouping,
): CsvFile {
  const columns: Column[] = [
    ...namedBy[by],
    ['Batteries', ({ batteries }) => batteries],
    ['Not Enough History', ({ untold }) => untold],
    ['Due Now', ({ now }) => now],
    ...months.map((month, place): Column => [month, (line) => line.months[place]?.expected ?? null]),
    ['Total', ({ total }) => total.expected],
    ['Total From', ({ total }) => total.from],
    ['Total To', ({ total }) => total.to],
  ]
  const rows = lines.slice(0, exportRows).map((line) => columns.map(([, cell]) => cell(line)))
  return { name: 'replacementOrders.csv', titles: columns.map(([title]) => title), rows: [rows] }
}
