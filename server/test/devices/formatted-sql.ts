const parts =
  /\( ?SELECT\b|[()]|\b(?:SELECT|FROM|WHERE|(?:ORDER|GROUP) BY|LIMIT|(?:(?:LEFT|CROSS) )?JOIN|BETWEEN|AND)\b/g
const widest = 110

interface Query {
  isBracket: boolean
  clause: string
  isBetween: boolean
}

/** A statement with one clause per line and subqueries indented, without needless quotes. */
export function formattedSql(statement: string): string {
  const text = statement
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/"([a-z_]+)"/g, '$1')
  const open: Query[] = [{ isBracket: false, clause: '', isBetween: false }]
  const depth = () => open.filter(({ isBracket }) => !isBracket).length - 1
  const line = (further = 0) => `\n${'  '.repeat(depth() + further)}`
  const broken = text.replace(parts, (part, at: number) => {
    const query = open.at(-1)
    if (part === '(') open.push({ isBracket: true, clause: '', isBetween: false })
    else if (part.startsWith('(')) {
      open.push({ isBracket: false, clause: 'SELECT', isBetween: false })
      return `(${line()}SELECT`
    } else if (part === ')') {
      open.pop()
      return query?.isBracket ? part : `${line()})`
    } else if (!query || query.isBracket) return part
    else if (part === 'BETWEEN') query.isBetween = true
    else if (part === 'AND' && (query.isBetween || query.clause !== 'WHERE')) query.isBetween = false
    else if (part === 'AND') return `${line(1)}AND`
    else {
      query.clause = part
      return at === 0 ? part : `${line()}${part}`
    }
    return part
  })
  return broken.replace(/ +$/gm, '').split('\n').map(wrapped).join('\n')
}

/** A line that is too long is wrapped and indented after a comma. */
function wrapped(line: string): string {
  const indent = `${/^ */.exec(line)?.[0]}  `
  const lines = ['']
  for (const part of line.split(/(?<=,) /)) {
    const last = lines.length - 1
    const longer = lines[last] === '' ? part : `${lines[last]} ${part}`
    if (longer.length <= widest) lines[last] = longer
    else lines.push(indent + part)
  }
  return lines.join('\n')
}
