interface Rows {
  limit: number
  offset: number
}

/** As many as are asked for at once of those that a search finds. */
const rowsOfPage = 100

/** A record as it is stored by now, wherever the search for its name has it; undefined where it has gone. */
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
