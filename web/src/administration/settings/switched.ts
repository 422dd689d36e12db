/** Switching on or off takes back what was typed and not saved, and never empties anything [A-845, A-924, B-1621]. */
export const switched = <Fields extends { isOn: boolean }>(loaded: Fields, isOn: boolean): Fields => ({
  ...loaded,
  isOn,
})
