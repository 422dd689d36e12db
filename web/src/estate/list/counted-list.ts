/** Renames `count` to `totalCount`. One function for all, so that it does not run again for an unchanged answer. */
export const countedList = <Row>({ list, count }: { list: Row[]; count: number }) => ({
  list,
  totalCount: count,
})
