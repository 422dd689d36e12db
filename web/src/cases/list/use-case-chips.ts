import { useTranslation } from 'react-i18next'
import { usePeriodWords } from '../../estate/period/use-period-words.ts'
import { useWorld } from '../../session/world/world.tsx'
import type { FilterChip } from '../../ui/filter/filter-chips.tsx'
import { type CaseFilters, noFilters } from './case-filters.ts'

type ChipId = 'levels' | 'takenBy' | 'homeLocations' | 'watches' | 'period'

/** The filters without what a chip stands for. */
export function withoutChip(filters: CaseFilters, id: string): CaseFilters {
  const { tab: _, levels, takenBy, homeLocations, watches, ...period } = noFilters
  const none: Record<ChipId, Partial<CaseFilters>> = {
    levels: { levels },
    takenBy: { takenBy },
    homeLocations: { homeLocations },
    watches: { watches },
    period,
  }
  return { ...filters, ...(Object.hasOwn(none, id) && none[id as ChipId]) }
}

/** Which filters apply, in words. */
export function useCaseChips(filters: CaseFilters): FilterChip[] {
  const { t } = useTranslation(['cases', 'estate'])
  const { user } = useWorld()
  const { label, period } = usePeriodWords()
  const { levels, takenBy, homeLocations, watches } = filters
  const chip = (id: ChipId, name: string, values: readonly string[]) =>
    values.length > 0 && { id, name, values: values.join(', ') }
  return [
    chip(
      'levels',
      t('cases:filter.levels'),
      levels.map((level) => t(`estate:status.${level}`)),
    ),
    chip(
      'takenBy',
      t('cases:filter.takenBy'),
      takenBy.map((person) => {
        if (person === null) return t('cases:nobody')
        return person.id === user.id ? t('cases:filter.me') : person.name
      }),
    ),
    chip(
      'homeLocations',
      t('cases:filter.places'),
      homeLocations.map((place) => place?.name ?? t('estate:filter.noHomeLocation')),
    ),
    chip(
      'watches',
      t('cases:filter.watches'),
      watches.map(({ name }) => name),
    ),
    filters.period !== 'all' && { id: 'period', name: label, values: period(filters) },
  ].filter((one) => one !== false)
}
