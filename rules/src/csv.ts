export type CsvCell = string | number | boolean | null

/**
 * Where a spreadsheet would start a formula, full-width forms included: after spaces and zero-width characters, which
 * some drop, and after a semicolon, which separates cells where a comma is the decimal point.
 */
const formula = /(^|;)(?=[\t\r]|[\s\p{Cf}]*[=+\-@＝＋－＠])/gu
const needsQuotes = /[",\r\n]/

/** Text from a device or a person never starts a formula: an apostrophe makes it text. Numbers stay numbers. */
function csvCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = cell.replace(formula, "$1'")
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Spreadsheets read a file as UTF-8 only if it begins with this. */
export const csvMark = '\uFEFF'

/** Rows of comma-separated values, each with its line break (RFC 4180). */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  let lines = ''
  for (const row of rows) lines += `${row.map(csvCell).join(',')}\r\n`
  return lines
}
