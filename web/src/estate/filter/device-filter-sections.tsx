import type { FilterGroup } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { useWorld } from '../../session/world/world.tsx'
import { FilterSection } from '../../ui/filter/filter-section.tsx'
import { AlertLevels } from '../status/alert-levels.tsx'
import type { DeviceFilters } from './device-filters.ts'
import { LastSeenChoice, PlatformChoice, StatusChoice } from './few-values.tsx'
import { useFilterCounts } from './filter-counts.ts'
import { GroupList, HomeLocationList, ManufacturerList, ModelList, VersionList } from './filter-lists.tsx'

export interface FilterDraft {
  filters: DeviceFilters
  onChange: (filters: DeviceFilters) => void
  /** The search of the device list: values have the number of its devices beside them. */
  search?: string | undefined
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

/** With counts beside the values where there is a search to count in. They are fetched once it is shown. */
export function FilterOf({ group, filters, onChange, search }: FilterDraft & { group: FilterGroup }) {
  const countOf = useFilterCounts(group, filters, search)
  const draftOf = <Group extends FilterGroup>(of: Group) => ({
    countOf,
    chosen: filters[of],
    onChange: (chosen: DeviceFilters[Group]) => onChange({ ...filters, [of]: chosen }),
  })
  switch (group) {
    case 'manufacturers':
      return <ManufacturerList {...draftOf(group)} />
    case 'models':
      return <ModelList {...draftOf(group)} />
    case 'groups':
      return <GroupList {...draftOf(group)} />
    case 'homeLocations':
      return <HomeLocationList {...draftOf(group)} />
    case 'alertStatus':
      return <AlertLevels {...draftOf(group)} />
    case 'status':
      return <StatusChoice {...draftOf(group)} />
    case 'lastSeen':
      return <LastSeenChoice {...draftOf(group)} />
    case 'operatingSystems':
      return <PlatformChoice {...draftOf(group)} />
    case 'firmwareVersions':
    case 'osVersions':
      return <VersionList of={group} filters={filters} search={search} {...draftOf(group)} />
  }
}
