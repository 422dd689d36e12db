export interface Violation {
  rule:
    | 'worldNotBound'
    | 'worldNotWritten'
    | 'worldChanged'
    | 'notImmutable'
    | 'merge'
    | 'wholeTable'
    | 'trigger'
    | 'enumType'
    | 'noPrimaryKey'
    | 'keyWithoutWorld'
    | 'setNullOnKey'
    | 'worldColumn'
    | 'rowSecurity'
    | 'foreignKeyTarget'
  /** A sentence for whoever wrote the statement. */
  message: string
}
