/** Switching on or off reverts unsaved entries, and never empties a field [A-845, A-924, B-1621]. */
export const switched = <Fields extends { isOn: boolean }>(loaded: Fields, isOn: boolean): Fields => ({
  ...loaded,
  isOn,
})
