import type { Sort } from '@muster/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextSort, nextView, parseView, type SortRules, type TableView, writeView } from './table-view.ts'

const fields = ['model', 'updated', 'storage.used'] as const
type Field = (typeof fields)[number]
const defaultSort: Sort<Field> = { field: 'updated', order: 'desc' }
const rules = (mode: 'cycle' | 'toggle'): SortRules<Field> => ({ fields, defaultSort, mode })

const clicks = (mode: 'cycle' | 'toggle', heads: Field[]) => {
  let sort: Sort<Field> | null = null
  return heads.map((field) => {
    sort = nextSort(sort, field, rules(mode))
    return sort === null ? 'none' : `${sort.field} ${sort.order}`
  })
}

describe('clicking the heads of columns', () => {
  it('cycles none, ascending, descending, none [C-301 B-806]', () => {
    expect(clicks('cycle', ['model', 'model', 'model', 'model'])).toEqual([
      'model asc',
      'model desc',
      'none',
      'model asc',
    ])
  })

  it('only turns round in toggle mode [C-302 B-805 B-9941]', () => {
    expect(clicks('toggle', ['model', 'model', 'model'])).toEqual(['model asc', 'model desc', 'model asc'])
    expect(clicks('toggle', ['updated', 'updated'])).toEqual(['updated asc', 'updated desc'])
  })

  it.each(['cycle', 'toggle'] as const)('starts a new column ascending, mode %s [B-804]', (mode) => {
    expect(clicks(mode, ['model', 'model', 'storage.used'])).toEqual([
      'model asc',
      'model desc',
      'storage.used asc',
    ])
  })
})

describe('a change of', () => {
  const view: TableView<Field> = { search: 'van', sort: { field: 'model', order: 'asc' }, page: 7 }
  const after = (change: Parameters<typeof nextView<Field>>[1]) => nextView(view, change, rules('cycle'))

  it('direction only turns round, also that of the default sort', () => {
    expect(after({ type: 'turned' })).toEqual({ ...view, sort: { field: 'model', order: 'desc' }, page: 1 })
    const usual = nextView({ ...view, sort: null }, { type: 'turned' }, rules('cycle'))
    expect(usual.sort).toEqual({ field: 'updated', order: 'asc' })
    expect(nextView(usual, { type: 'turned' }, rules('cycle')).sort).toEqual(defaultSort)
  })

  it('sort begins at the first page [B-802 C-9918]', () => {
    expect(after({ type: 'sorted', field: 'model' })).toEqual({
      ...view,
      sort: { field: 'model', order: 'desc' },
      page: 1,
    })
  })

  it('search begins at the first page [C-312 C-433 B-812]', () => {
    expect(after({ type: 'searched', search: '  pick ' })).toEqual({ ...view, search: 'pick', page: 1 })
  })

  it('filter, category or page size begins at the first page [C-312 C-433 C-9922 B-813 B-814 B-830 B-1117]', () => {
    expect(after({ type: 'filtered' })).toEqual({ ...view, page: 1 })
  })

  it('page leaves the rest', () => {
    expect(after({ type: 'moved', page: 3 })).toEqual({ ...view, page: 3 })
  })
})

describe('a view in the address', () => {
  const read = (address: string, pageSize = 20) =>
    parseView(new URLSearchParams(address), rules('cycle'), { pageSize })

  it('comes back as it was, and leaves alone what is not its own', () => {
    const views = fc.record({
      search: fc.string({ maxLength: 60 }).map((text) => text.replaceAll(/\p{Cc}|\p{Cs}/gu, '').trim()),
      sort: fc.option(
        fc.record({ field: fc.constantFrom(...fields), order: fc.constantFrom('asc', 'desc') }),
      ),
      page: fc.integer({ min: 1, max: 500 }),
    })
    fc.assert(
      fc.property(views, fc.constantFrom('', 'events'), (view, prefix) => {
        const parameters = new URLSearchParams('?id=abc&other.page=4')
        writeView(view as TableView<Field>, parameters, prefix)
        expect(parseView(parameters, rules('cycle'), { pageSize: 20, prefix })).toEqual(view)
        expect(parameters.get('id')).toBe('abc')
        expect(parameters.get('other.page')).toBe('4')
      }),
    )
  })

  it('is not written where it is the usual one', () => {
    const parameters = new URLSearchParams('?page=4&sort=model')
    writeView(read(''), parameters)
    expect(parameters.size).toBe(0)
  })

  it.each(['0', '-3', '1.5', 'two', '', '1e2', '99999999999999999999'])(
    'page %j counts as the first',
    (page) => {
      expect(read(`?page=${page}`).page).toBe(1)
    },
  )

  it('ends where pages end', () => {
    expect(read('?page=999999').page).toBe(500)
    expect(read('?page=999999', 50).page).toBe(200)
  })

  it.each(['colour', '-', '--model', 'constructor', '-storage'])('sort %j counts as none', (sort) => {
    expect(read(`?sort=${sort}`).sort).toBeNull()
  })

  it('a search that is too long is cut, one that cannot be printed is none', () => {
    expect(read(`?search=${'x'.repeat(300)}`).search).toHaveLength(100)
    expect(read('?search=a%00b').search).toBe('')
    expect(read('?search=%20%20').search).toBe('')
  })
})
