export type CsvCell = string | number | boolean | null

/**
 * Where a spreadsheet would start a formula, full-width forms included: at the beginning of a cell, and behind a
 * semicolon, a tab or a line break. A reader that separates cells by semicolons or tabs does not know our quotes: to it
 * these begin a cell, quotes or not. Spaces, zero-width characters and quotes before a formula are dropped by some. An
 * apostrophe there counts too: it gets a second one, so that removing one of each gives the text back.
 */
const formula = /(?<=^|[;\t\r\n])(?=[\s\p{Cf}"']*[=+\-@＝＋－＠])|(?<=^|;)(?='*[\t\r])/gu
const needsQuotes = /[",\r\n]/

/** Text from a device or a person never starts a formula: an apostrophe makes it text. Numbers stay numbers. */
function csvCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = cell.replace(formula, "'")
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
