/** Checked rows by their ids. */
export type CheckedRows<Row> = ReadonlyMap<string, Row>

/** The checks that remain on the rows shown; those on other rows are dropped. */
export function keptChecks<Row>(checked: CheckedRows<Row>, shown: CheckedRows<Row>): CheckedRows<Row> {
  const kept = new Map([...checked].filter(([id]) => shown.has(id)))
  return kept.size === checked.size ? checked : kept
}

/** Checks a row of those shown, or unchecks it. */
export function toggledCheck<Row>(
  checked: CheckedRows<Row>,
  id: string,
  shown: CheckedRows<Row>,
): CheckedRows<Row> {
  const next = new Map(checked)
  const row = shown.get(id)
  if (!next.delete(id) && row !== undefined) next.set(id, row)
  return next
}

/** Checks all rows shown, or none of them if all are checked [B-861]. Other pages keep their checks. */
export function toggledAll<Row>(checked: CheckedRows<Row>, shown: CheckedRows<Row>): CheckedRows<Row> {
  const others = [...checked].filter(([id]) => !shown.has(id))
  const areAllChecked = [...shown.keys()].every((id) => checked.has(id))
  return new Map(areAllChecked ? others : [...others, ...shown])
}
