export interface Violation {
  rule:
    | 'unreadable'
    | 'worldNotBound'
    | 'worldNotWritten'
    | 'copiedRows'
    | 'sharedLock'
    | 'subqueryInValues'
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
    | 'foreignKeyPlacement'
    | 'leavesBehind'
    | 'severalStatements'
    | 'severalIndexes'
    | 'storage'
  /** A sentence for the statement's author. */
  message: string
}
