export interface ColumnDefinition {
  type: string
  notNull: boolean
  /** Functions that its default calls. */
  defaultFunctions: string[]
}

export interface KeyDefinition {
  name: string
  kind: 'primary key' | 'unique constraint' | 'unique index' | 'foreign key'
  columns: string[]
  /** For a foreign key. */
  references?: string
  setsNull?: boolean
}

export interface TableDefinition {
  columns: Map<string, ColumnDefinition>
  keys: KeyDefinition[]
  rowSecurity: boolean
  /** The conditions of its policies name these columns. */
  policies: Map<string, Set<string>>
  /** A partition follows the rules of its table. */
  partitionOf: string | null
}

export type Tables = Map<string, TableDefinition>

/** A table with its name. */
export interface NamedTable {
  name: string
  table: TableDefinition
}
