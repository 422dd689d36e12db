import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countDelay } from '../../estate/filter/device-count.ts'
import { DeviceFilterSections } from '../../estate/filter/device-filter-sections.tsx'
import { useFilterDraft } from '../../estate/filter/use-filter-draft.ts'
import { useWorld } from '../../session/world/world.tsx'
import { FilterPanel, useCoversPage } from '../../ui/filter/filter-panel.tsx'
import { useCoversList } from '../../ui/filter/use-covers-list.ts'
import {
  type BatteryFilters,
  keyOfChoices,
  linkedFilters,
  noBatteryFilters,
  type OfferedFilter,
} from './battery-filters.ts'
import { DueChoice } from './due-choice.tsx'
import type { CountsQuery } from './use-viewed-list.ts'
import type { Listed, View } from './views.ts'

interface ListFilterProps {
  of: Listed
  offered: readonly OfferedFilter[]
  /** The applied filters. */
  filters: BatteryFilters
  search: string
  view: View
  counts: CountsQuery
  onApply: (filters: BatteryFilters) => void
  onClose: () => void
}

/** Pixels: beside the panel the list shows all of its columns. */
const roomOfList = 1440

/** The filters beside the list or over it [B-430, B-9925]; a button applies them and says what they leave. */
export function ListFilter({
  of,
  offered,
  filters,
  search,
  view,
  counts,
  onApply,
  onClose,
}: ListFilterProps) {
  const { t } = useTranslation(['batteries', 'ui'])
  const { world } = useWorld()
  const [draft, setDraft] = useFilterDraft(filters, keyOfChoices)
  // Some are only linked to, not offered here.
  const linked = linkedFilters(filters)
  const [settled] = useDebouncedValue(draft, countDelay)
  const found = useQuery(counts(world.id, { filters: { ...settled, ...linked }, search }))
  const count = settled === draft && !found.isPlaceholderData ? found.data?.tabs[view] : undefined
  const coversPage = useCoversPage()
  const cover = useCoversList(roomOfList)
  const apply = () => {
    onApply({ ...draft, ...linked })
    if (coversPage || cover.isOver) onClose()
  }
  return (
    <FilterPanel
      onClose={onClose}
      cover={cover}
      actions={
        <>
          <Button onClick={() => setDraft(noBatteryFilters)}>{t('ui:filter.clear')}</Button>
          <Button variant="filled" onClick={apply}>
            {count === undefined
              ? t(`batteries:filter.${of}.show`)
              : t(`batteries:filter.${of}.showCount`, { count })}
          </Button>
        </>
      }
    >
      {offered.includes('due') && (
        <DueChoice due={draft.due} onChange={(due) => setDraft({ ...draft, due })} />
      )}
      <DeviceFilterSections
        groups={offered.filter((each) => each === 'groups' || each === 'homeLocations')}
        open={['groups', 'homeLocations']}
        filters={draft}
        onChange={(chosen) => setDraft({ ...draft, ...chosen })}
      />
    </FilterPanel>
  )
}
