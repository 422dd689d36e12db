export type CsvCell = string | number | boolean | null

/**
 * Where a spreadsheet would see a formula begin, in its full-width forms too: behind spaces and signs without width, which
 * some drop, and behind a semicolon, which separates cells where a comma is the decimal point.
 */
const formula = /(^|;)(?=[\t\r]|[\s\p{Cf}]*[=+\-@＝＋－＠])/gu
const needsQuotes = /[",\r\n]/

/** Text that a device or a person chose never begins a formula: an apostrophe makes it text. Numbers stay numbers. */
function csvCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = cell.replace(formula, "$1'")
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Spreadsheets take a file for UTF-8 only if it begins with this. */
export const csvMark = '\uFEFF'

/** Rows of comma-separated values, each with its line break (RFC 4180). */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  let lines = ''
  for (const row of rows) lines += `${row.map(csvCell).join(',')}\r\n`
  return lines
}
