/** An answer with `count` as lists expect it; one function for all, so that an unchanged answer is not selected again. */
export const countedList = <Row>({ list, count }: { list: Row[]; count: number }) => ({
  list,
  totalCount: count,
})
