interface Rows {
  limit: number
  offset: number
}

/** Rows per request while searching. */
const rowsOfPage = 100

/** The record as stored now, on whichever page of the search for its name; undefined if deleted. */
export async function latestRecord<Record extends { id: string }>(
  id: string,
  find: (rows: Rows) => Promise<{ list: readonly Record[] }>,
): Promise<Record | undefined> {
  for (let offset = 0; ; offset += rowsOfPage) {
    const { list } = await find({ limit: rowsOfPage, offset })
    const found = list.find((record) => record.id === id)
    if (found || list.length < rowsOfPage) return found
  }
}
