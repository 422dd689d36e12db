const bodyMark = /\$\$/g

/**
 * The statements of a migration, each of which ends with a semicolon at the end of a line, outside a `$$` body. A cluster
 * takes them only one at a time.
 */
export function sqlStatements(sql: string): string[] {
  const statements: string[] = []
  let lines: string[] = []
  let isInBody = false
  for (const line of sql.split('\n')) {
    const code = line.replace(/--.*$/, '').trimEnd()
    if (code.trim() === '' && !isInBody) continue
    lines.push(line)
    if ((code.match(bodyMark) ?? []).length % 2 === 1) isInBody = !isInBody
    if (isInBody || !code.endsWith(';')) continue
    statements.push(lines.join('\n'))
    lines = []
  }
  if (lines.length > 0) statements.push(lines.join('\n'))
  return statements
}
