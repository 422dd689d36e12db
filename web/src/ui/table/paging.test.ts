import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cappedTotal,
  isJumpText,
  jumpTarget,
  lastPage,
  pageLinks,
  pageSizeChoices,
  pageToMoveTo,
  shownRange,
} from './paging.ts'

describe('the total', () => {
  it('ends at 10000, for the pages and for what is shown [C-327 C-2316 C-9919 B-838 B-1426]', () => {
    expect(cappedTotal(9_999)).toBe(9_999)
    expect(cappedTotal(250_000)).toBe(10_000)
    expect(lastPage(250_000, 20)).toBe(500)
    expect(shownRange({ page: 500, pageSize: 20, total: 250_000 })).toEqual({
      first: 9_981,
      last: 10_000,
      total: 10_000,
    })
  })
})

describe('the rows that show', () => {
  it.each([
    [1, 20, 214, 1, 20],
    [11, 20, 214, 201, 214],
    [1, 50, 7, 1, 7],
    [1, 20, 0, 0, 0],
  ])('on page %i of %i rows of %i are %i to %i [C-326 B-839 B-1411]', (page, size, total, first, last) => {
    expect(shownRange({ page, pageSize: size, total })).toEqual({ first, last, total })
  })
})

describe('moving to a page', () => {
  it('stops at both ends [C-328 B-832]', () => {
    expect(pageToMoveTo(11, 11)).toBe(11)
    expect(pageToMoveTo(12, 11)).toBeNull()
    expect(pageToMoveTo(0, 11)).toBeNull()
  })

  it('an empty list has one page', () => {
    expect(lastPage(0, 20)).toBe(1)
  })
})

describe('page links', () => {
  it.each([
    [1, 1, '1'],
    [3, 5, '1 2 3 4 5'],
    [1, 6, '1 2 … 6'],
    [3, 6, '1 2 3 4 … 6'],
    [6, 11, '1 … 5 6 7 … 11'],
    [11, 11, '1 … 10 11'],
  ])('on page %i of %i are %s [C-325 B-840 B-9943]', (page, last, links) => {
    expect(
      pageLinks(page, last)
        .map((link) => link ?? '…')
        .join(' '),
    ).toBe(links)
  })

  it('always lead to the first, the last and the current page, in order, without two gaps in a row', () => {
    const pages = fc
      .integer({ min: 1, max: 500 })
      .chain((last) => fc.tuple(fc.integer({ min: 1, max: last }), fc.constant(last)))
    fc.assert(
      fc.property(pages, ([page, last]) => {
        const links = pageLinks(page, last)
        const numbers = links.filter((link) => link !== null)
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
        expect(numbers).toEqual(expect.arrayContaining([1, page, last]))
        expect(links.some((link, index) => link === null && links[index + 1] === null)).toBe(false)
      }),
    )
  })
})

describe('the jump-to-page field', () => {
  it.each(['', '7', '0012'])('takes %j [C-322 B-833]', (text) => {
    expect(isJumpText(text)).toBe(true)
  })

  it.each(['a', '-1', '1.5', ' 2', '1e3', '٣'])('refuses %j [C-322 B-833]', (text) => {
    expect(isJumpText(text)).toBe(false)
  })

  it.each([
    ['0', 1],
    ['4', 4],
    ['11', 11],
    ['99999', 11],
  ])('leads %s of 11 pages to %i [C-323 B-834]', (text, page) => {
    expect(jumpTarget(text, 11)).toBe(page)
  })

  it('leads nowhere while it is empty [C-324 B-835]', () => {
    expect(jumpTarget('', 11)).toBeNull()
  })
})

describe('page sizes on offer', () => {
  it('are 10 to 50, with the current one among them [C-331 C-2315 B-850 B-1421]', () => {
    expect(pageSizeChoices(20)).toEqual([10, 20, 30, 40, 50])
    expect(pageSizeChoices(9)).toEqual([9, 10, 20, 30, 40, 50])
    expect(pageSizeChoices(100)).toEqual([10, 20, 30, 40, 50, 100])
  })

  it('have the default of the list among them, too [B-9924]', () => {
    expect(pageSizeChoices(20, 9)).toEqual([9, 10, 20, 30, 40, 50])
    expect(pageSizeChoices(9, 9)).toEqual([9, 10, 20, 30, 40, 50])
  })
})
