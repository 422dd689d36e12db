import { type ReactNode, useState } from 'react'
import { FilterButton } from '../../ui/filter/filter-button.tsx'
import { SearchBox } from '../../ui/table/search-box.tsx'
import { canRemove, ListActions, type ListActionsProps } from './list-actions.tsx'
import { ListFrame, type ListFrameProps } from './list-frame.tsx'
import type { List } from './use-list.ts'

interface ListPageProps<Row, Field extends string, Filters>
  extends Pick<ListFrameProps, 'title' | 'tab' | 'above' | 'subtitle' | 'notice' | 'children'> {
  list: List<Row, Field, Filters>
  /** Replaces the number of rows. */
  count?: ListFrameProps['count']
  search?: { label: string; hint: string }
  /** The open filter panel. */
  filter?: (close: () => void) => ReactNode
  create?: ListActionsProps['create']
  /** Action on the one checked row. */
  edit?: { isAllowed?: boolean; run: (row: Row) => void } | undefined
  /** Action on the checked rows. */
  remove?: ((rows: readonly Row[]) => void) | undefined
}

/** A page that is one list: title, search, filters and actions around its table. */
export function ListPage<Row, Field extends string, Filters>({
  list,
  count = list.total,
  search,
  filter,
  create,
  edit,
  remove,
  children,
  ...frame
}: ListPageProps<Row, Field, Filters>) {
  const { state, checked, file } = list
  const [isFiltering, setFiltering] = useState(false)
  const [first] = checked
  return (
    <ListFrame
      {...frame}
      count={count}
      toolbar={
        <>
          {search && (
            <SearchBox
              search={state.search}
              onSearch={state.searchFor}
              label={search.label}
              placeholder={search.hint}
            />
          )}
          {filter && (
            <FilterButton
              count={list.filterCount}
              isOpen={isFiltering}
              onClick={() => setFiltering(!isFiltering)}
            />
          )}
          <ListActions
            create={create}
            edit={
              edit && {
                disabled: checked.length !== 1 || edit.isAllowed === false,
                run: () => first && edit.run(first),
              }
            }
            remove={remove && { disabled: !canRemove(checked), run: () => remove(checked) }}
            file={file}
          />
        </>
      }
    >
      {isFiltering && filter?.(() => setFiltering(false))}
      {children}
    </ListFrame>
  )
}
