import type { FilterGroup } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { useWorld } from '../../session/world/world.tsx'
import { FilterSection } from '../../ui/filter/filter-section.tsx'
import { AlertLevels } from '../status/alert-levels.tsx'
import type { DeviceFilters } from './device-filters.ts'
import { GroupList, HomeLocationList, ManufacturerList, ModelList } from './filter-lists.tsx'
import { StatusChoice } from './status-choice.tsx'

export interface FilterDraft {
  filters: DeviceFilters
  onChange: (filters: DeviceFilters) => void
}

interface DeviceFilterSectionsProps extends FilterDraft {
  groups: readonly FilterGroup[]
  /** Open from the start, as are filters with chosen values. */
  open?: readonly FilterGroup[]
  /** Summary beside a filter of its chosen values, or that there are none [C-439]. */
  summaryOf?: (group: FilterGroup) => string
}

/** The filters of devices, each in a section; the same in every presentation [C-9914]. */
export function DeviceFilterSections({ groups, open = [], summaryOf, ...draft }: DeviceFilterSectionsProps) {
  const { t } = useTranslation('estate')
  const { user } = useWorld()
  // Users tied to a home location see no other devices [C-432].
  const offered = groups.filter((group) => group !== 'homeLocations' || user.homeLocationId === null)
  return offered.map((group) => (
    <FilterSection
      key={group}
      title={t(`filter.${group}`)}
      count={draft.filters[group].length}
      startsOpen={open.includes(group) || draft.filters[group].length > 0}
      {...(summaryOf && { summary: summaryOf(group) })}
    >
      <FilterOf group={group} {...draft} />
    </FilterSection>
  ))
}

function FilterOf({ group, filters, onChange }: FilterDraft & { group: FilterGroup }) {
  switch (group) {
    case 'manufacturers':
      return (
        <ManufacturerList
          chosen={filters.manufacturers}
          onChange={(manufacturers) => onChange({ ...filters, manufacturers })}
        />
      )
    case 'models':
      return <ModelList chosen={filters.models} onChange={(models) => onChange({ ...filters, models })} />
    case 'groups':
      return <GroupList chosen={filters.groups} onChange={(groups) => onChange({ ...filters, groups })} />
    case 'homeLocations':
      return (
        <HomeLocationList
          chosen={filters.homeLocations}
          onChange={(homeLocations) => onChange({ ...filters, homeLocations })}
        />
      )
    case 'alertStatus':
      return (
        <AlertLevels
          chosen={filters.alertStatus}
          onChange={(alertStatus) => onChange({ ...filters, alertStatus })}
        />
      )
    case 'status':
      return <StatusChoice chosen={filters.status} onChange={(status) => onChange({ ...filters, status })} />
  }
}
