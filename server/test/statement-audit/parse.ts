import { loadModule, type Node, parseSync, type RangeVar } from 'libpg-query'

await loadModule()

/** The statements of a text, as PostgreSQL's own parser reads them. Throws where PostgreSQL would refuse it. */
export const parseStatements = (sql: string): Node[] =>
  (parseSync(sql).stmts ?? []).flatMap(({ stmt }) => (stmt === undefined ? [] : [stmt]))

/** A table's name as the audit knows it, without the default schema. */
export const tableName = ({ schemaname, relname = '' }: RangeVar): string =>
  schemaname === undefined || schemaname === 'public' ? relname : `${schemaname}.${relname}`

/** The texts of a list of names, such as the columns of a key; empty texts for anything else. */
export const names = (nodes: readonly Node[] | undefined): string[] =>
  (nodes ?? []).map((node) => ('String' in node ? (node.String.sval ?? '') : ''))
