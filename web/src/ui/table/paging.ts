import { pagedRows, pageSizeOptions } from '@muster/contract'

/** A page of a list; pages count from 1. */
export interface Paging {
  page: number
  pageSize: number
  /** Number of rows that match. */
  total: number
}

/** The limit of paging: both the pages and the total shown end here [C-327, C-9919]. */
export const cappedTotal = (total: number): number => Math.min(total, pagedRows)

export const lastPage = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(cappedTotal(total) / pageSize))

/** The last page that any list of this page size can have. */
export const furthestPage = (pageSize: number): number => lastPage(pagedRows, pageSize)

/** First and last row of a page, counted from 1 [C-326]. */
export function shownRange({ page, pageSize, total }: Paging) {
  const all = cappedTotal(total)
  if (all === 0) return { first: 0, last: 0, total: 0 }
  const first = (page - 1) * pageSize + 1
  return { first, last: Math.min(all, first + pageSize - 1), total: all }
}

/** The page if it exists, else null: the list stays where it is [C-328]. */
export const pageToMoveTo = (page: number, last: number): number | null =>
  Number.isInteger(page) && page >= 1 && page <= last ? page : null

const linksWithoutGaps = 5

/** First, last, current and its neighbours; `null` is a gap [C-325, B-9943]. */
export function pageLinks(page: number, last: number): (number | null)[] {
  const all = Array.from({ length: last }, (_, index) => index + 1)
  if (last <= linksWithoutGaps) return all
  const near = all.filter((each) => each === 1 || each === last || Math.abs(each - page) <= 1)
  return near.flatMap((each, index) => {
    const gap = each - (near[index - 1] ?? 0) > 1
    return gap ? [null, each] : [each]
  })
}

/** Whether the jump-to-page field takes the text [C-322]. */
export const isJumpText = (text: string): boolean => /^\d*$/.test(text)

/** The page for a typed number; null while the field is empty [C-323, C-324]. */
export function jumpTarget(text: string, last: number): number | null {
  if (text === '' || !isJumpText(text)) return null
  return Math.min(Math.max(Number(text), 1), last)
}

/** The page sizes offered, including the current one [C-331] and the list's default [B-9924]. */
export const pageSizeChoices = (current: number, usual: number = current): number[] =>
  [...new Set([...pageSizeOptions, usual, current])].toSorted((a, b) => a - b)
