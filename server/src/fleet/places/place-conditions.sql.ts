import { codesOfRange, isWholeGrid, type TileRange } from '@muster/rules'
import { type RawBuilder, sql } from 'kysely'

/** Where and when devices were last located; a field left out does not filter. */
export interface AskedPlace {
  /** Milliseconds since the epoch; the end is not included. */
  from?: number | undefined
  to?: number | undefined
  /** Parts of the grid. */
  ranges?: readonly TileRange[] | undefined
}

/** As conditions on the table `device_place l`; at least one, since it holds only devices ever located. */
export function placeConditions({ from, to, ranges }: AskedPlace): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = []
  if (from !== undefined) conditions.push(sql`l.fix_at >= ${from}`)
  if (to !== undefined) conditions.push(sql`l.fix_at < ${to}`)
  if (ranges && !ranges.some(isWholeGrid)) conditions.push(isInRanges(ranges))
  return conditions.length === 0 ? [sql`TRUE`] : conditions
}

/**
 * An index finds the codes; the coordinates exclude points that lie between the first and the last code but elsewhere.
 */
const isInRanges = (ranges: readonly TileRange[]): RawBuilder<boolean> => {
  const each = ranges.map((range) => {
    const { first, last } = codesOfRange(range)
    return sql`l.tile BETWEEN ${first} AND ${last} AND l.x BETWEEN ${range.left} AND ${range.right}
      AND l.y BETWEEN ${range.top} AND ${range.bottom}`
  })
  return sql`(${sql.join(each, sql` OR `)})`
}
