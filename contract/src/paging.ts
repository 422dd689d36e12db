import { z } from 'zod'
import { exportRows } from './limits.ts'
import { composed, token } from './text.ts'

/** A whole number in a query string. */
export const queryInteger = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,16}$/, 'is not a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max))

/** Milliseconds since the epoch, in a query string: from 1970 to 2100. */
export const latestTime = 4_102_444_800_000
export const queryTime = queryInteger(0, latestTime)
export const Time = z.int().min(0).max(latestTime)

/** The last row that can be paged to [C-327]. */
export const pagedRows = 10_000
export const mostRowsOfPage = 1000

/** The page of a list. */
export const PageQuery = z.object({
  limit: queryInteger(1, mostRowsOfPage),
  offset: queryInteger(0, pagedRows),
})

/** The rows of a list that go into a file; as many as allowed by default [C-346]. */
export const exportQuery = (rows: number = exportRows) =>
  z.object({
    limit: queryInteger(1, rows).default(rows),
    offset: queryInteger(0, pagedRows).default(0),
  })

export const sortOrders = ['asc', 'desc'] as const
export type SortOrder = (typeof sortOrders)[number]

/** A sort by one of the fields of a list [C-303, B-9981]. */
export const sortBy = <const Fields extends readonly [string, ...string[]]>(fields: Fields) =>
  z.object({ field: z.enum(fields), order: z.enum(sortOrders) })

export interface Sort<Field extends string = string> {
  field: Field
  order: SortOrder
}

export const searchLength = 100
/** A search text; blank finds everything. */
export const SearchText = z.union([z.literal(''), token(searchLength)])
/** A search for names that people typed: accents are composed, as they are in the names. */
export const NameSearch = SearchText.overwrite(composed)

export const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    list: z.array(row),
    /** All matching rows, not only those of the page. */
    totalCount: z.int().min(0),
  })
