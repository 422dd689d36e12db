/** The rows of a file strictly by RFC 4180; anything that a strict reader would reject is an error. */
export function parseCsv(file: string): string[][] {
  if (!file.startsWith('\uFEFF')) throw new Error('the mark of UTF-8 is missing')
  const text = file.slice(1)
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const [cell, end] = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at)
    row.push(cell)
    at = end
    if (text[at] === ',') at++
    else if (text.startsWith('\r\n', at)) {
      rows.push(row)
      row = []
      at += 2
    } else throw new Error(`a cell ends in the middle: ${text.slice(at, at + 40)}`)
    if (text[at - 1] === ',' && at === text.length) throw new Error('the last row has no end')
  }
  return rows
}

function quotedCell(text: string, start: number): [cell: string, end: number] {
  let end = start + 1
  while (text[end] !== '"' || text[end + 1] === '"') {
    if (end >= text.length) throw new Error('quotes are not closed')
    end += text[end] === '"' ? 2 : 1
  }
  return [text.slice(start + 1, end).replaceAll('""', '"'), end + 1]
}

function plainCell(text: string, start: number): [cell: string, end: number] {
  const [cell = ''] = /^[^,"\r\n]*/.exec(text.slice(start, start + 50_000)) ?? []
  return [cell, start + cell.length]
}

const signs = '[=+\\-@＝＋－＠]'
const formula = new RegExp(`(^|;)[\\t\\r]|(^|[;\\t\\r\\n])[\\s\\p{Cf}"]*${signs}`, 'u')

/** Whether no spreadsheet reads the cell, or its parts where semicolons or tabs separate cells, as a formula. */
export const isHarmless = (cell: string): boolean => /^-?\d+(\.\d+)?$/.test(cell) || !formula.test(cell)

const defused = new RegExp(`(?<=^|[;\\t\\r\\n])'(?=[\\s\\p{Cf}"']*${signs})|(?<=^|;)'(?='*[\\t\\r])`, 'gu')

/** The text before it was made harmless. */
export const original = (cell: string): string => cell.replace(defused, '')
