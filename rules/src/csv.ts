export type CsvCell = string | number | boolean | null

/** What a spreadsheet would take for a formula, in its full-width forms too. */
const formula = /^[=+\-@\t\r＝＋－＠]/
const needsQuotes = /[",\r\n]/

/** Text that a device or a person chose never begins a formula: an apostrophe makes it text. Numbers stay numbers. */
function csvCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = formula.test(cell) ? `'${cell}` : cell
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
