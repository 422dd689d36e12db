import { SearchText, type Sort, searchLength } from '@muster/contract'
import { furthestPage } from './paging.ts'

/** `cycle`: none, ascending, descending, none. `toggle`: ascending, descending [C-301, C-302]. */
export type SortMode = 'cycle' | 'toggle'

/** Search, sort and page of a table. Kept in the URL, for links and the Back button. */
export interface TableView<Field extends string = string> {
  search: string
  /** Null for the default [C-9918]. */
  sort: Sort<Field> | null
  /** Counts from 1. */
  page: number
}

export interface SortRules<Field extends string = string> {
  fields: readonly Field[]
  defaultSort: Sort<Field>
  mode: SortMode
}

/** The sort after a click on the head of a column [C-301, C-302, B-804, B-805]. */
export function nextSort<Field extends string>(
  sort: Sort<Field> | null,
  field: Field,
  { mode, defaultSort }: Pick<SortRules<Field>, 'mode' | 'defaultSort'>,
): Sort<Field> | null {
  const current = mode === 'toggle' ? (sort ?? defaultSort) : sort
  if (current?.field !== field) return { field, order: 'asc' }
  if (current.order === 'asc') return { field, order: 'desc' }
  return mode === 'cycle' ? null : { field, order: 'asc' }
}

const turned = <Field extends string>({ field, order }: Sort<Field>): Sort<Field> => ({
  field,
  order: order === 'asc' ? 'desc' : 'asc',
})

export type TableChange<Field extends string = string> =
  | { type: 'sorted'; field: Field }
  /** Reverses the current sort, whatever the mode. */
  | { type: 'turned' }
  | { type: 'searched'; search: string }
  /** Filter, category or page size changed: search and sort stay. */
  | { type: 'filtered' }
  | { type: 'moved'; page: number }

/** A change of the rows or their order goes back to the first page [C-312, B-802, B-830]. */
export function nextView<Field extends string>(
  view: TableView<Field>,
  change: TableChange<Field>,
  rules: SortRules<Field>,
): TableView<Field> {
  switch (change.type) {
    case 'sorted':
      return { ...view, sort: nextSort(view.sort, change.field, rules), page: 1 }
    case 'turned':
      return { ...view, sort: turned(view.sort ?? rules.defaultSort), page: 1 }
    case 'searched':
      return { ...view, search: cleanSearch(change.search), page: 1 }
    case 'filtered':
      return { ...view, page: 1 }
    case 'moved':
      return { ...view, page: change.page }
  }
}

/** The typed text as a valid search. */
export function cleanSearch(text: string): string {
  const search = [...text.trim()].slice(0, searchLength).join('').trim()
  return searchProblem(search) === null ? search : ''
}

/** Why a text cannot be searched for. */
export function searchProblem(text: string): 'tooLong' | 'unsearchable' | null {
  const search = text.trim()
  if (SearchText.safeParse(search).success) return null
  return [...search].length > searchLength ? 'tooLong' : 'unsearchable'
}

/** Names of the URL parameters; a prefix separates two tables on one page. */
const names = (prefix: string) => {
  const named = (name: string) => (prefix === '' ? name : `${prefix}.${name}`)
  return { search: named('search'), sort: named('sort'), page: named('page') }
}

/** `model` ascends, `-model` descends. */
function parseSort<Field extends string>(
  text: string | null,
  { fields, defaultSort, mode }: SortRules<Field>,
): Sort<Field> | null {
  const descends = text?.startsWith('-') ?? false
  const field = fields.find((each) => each === (descends ? text?.slice(1) : text))
  if (field === undefined) return null
  const sort: Sort<Field> = { field, order: descends ? 'desc' : 'asc' }
  const isDefault = sort.field === defaultSort.field && sort.order === defaultSort.order
  return isDefault && mode === 'toggle' ? null : sort
}

function parsePage(text: string | null, pageSize: number): number {
  const page = /^\d{1,6}$/.test(text ?? '') ? Number(text) : 1
  return Math.min(Math.max(page, 1), furthestPage(pageSize))
}

/** Reads a view from the URL; invalid values are ignored. */
export function parseView<Field extends string>(
  parameters: URLSearchParams,
  rules: SortRules<Field>,
  { pageSize, prefix = '' }: { pageSize: number; prefix?: string | undefined },
): TableView<Field> {
  const name = names(prefix)
  return {
    search: cleanSearch(parameters.get(name.search) ?? ''),
    sort: parseSort(parameters.get(name.sort), rules),
    page: parsePage(parameters.get(name.page), pageSize),
  }
}

/** Writes a view to the URL, without defaults; other parameters stay. */
export function writeView(view: TableView, parameters: URLSearchParams, prefix = ''): void {
  const name = names(prefix)
  const write = (key: string, value: string) =>
    value === '' ? parameters.delete(key) : parameters.set(key, value)
  write(name.search, view.search)
  write(name.sort, view.sort === null ? '' : `${view.sort.order === 'desc' ? '-' : ''}${view.sort.field}`)
  write(name.page, view.page === 1 ? '' : String(view.page))
}
