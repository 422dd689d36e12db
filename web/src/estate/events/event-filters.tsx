import {
  type EventType,
  type PlatformType,
  setChartEventFilters,
  setTableEventFilters,
} from '@muster/contract'
import {
  appliedEvents,
  type ChangedFilters,
  changeFilters,
  type EventFilterChange,
  type EventFilterState,
  type FilterName,
  filterNames,
  filtersToSave,
  initialFilters,
  type SavedFilters,
} from '@muster/rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../session/request/error-reporter.ts'
import { request } from '../../session/request/request.ts'
import { userSettingsQuery } from '../../session/user.ts'
import { useToast } from '../../ui/toast/toasts.tsx'
import { EditEventsDialog } from './edit-events-dialog.tsx'

interface EventFilters {
  /** The types that a chart or table shows; undefined until the saved ones are loaded. */
  applied: (name: FilterName) => readonly EventType[] | undefined
  /** Opens the dialog for the chart or table of this title. */
  edit: (name: FilterName, title: string) => void
}

const EventFiltersContext = createContext<EventFilters | null>(null)

export function useEventFilters(): EventFilters {
  const filters = useContext(EventFiltersContext)
  if (!filters) throw new Error('No event filters around this component')
  return filters
}

const nothingSaved: SavedFilters = { chartEventFilters: {}, tableEventFilters: {} }

/** A saved map as calls take it. */
const writable = <Type extends string>(
  filters: Readonly<Record<string, readonly Type[]>>,
): Record<string, Type[]> =>
  Object.fromEntries(Object.entries(filters).map(([name, types]) => [name, [...types]]))

interface EventFiltersProviderProps {
  platform: PlatformType
  children: ReactNode
}

/** The events shown in a device's charts and lists, and the dialog to choose them [B-1020 to B-1042]. */
export function EventFiltersProvider({ platform, children }: EventFiltersProviderProps) {
  const { filters, saved, change } = useFilterState(platform)
  const [edited, setEdited] = useState<{ name: FilterName; title: string } | null>(null)
  const save = useSaving(saved)

  const context = useMemo((): EventFilters => {
    const applied =
      filters && new Map(filterNames.map((name) => [name, appliedEvents(filters[name], platform)]))
    return {
      applied: (name) => applied?.get(name),
      edit: (name, title) => setEdited({ name, title }),
    }
  }, [filters, platform])
  const finish = (kind: 'apply' | 'cancel' | 'applyAll') => {
    if (!edited) return
    const finished = { kind, name: edited.name }
    const next = change(finished)
    if (next) save(filtersToSave(next, finished, saved))
    setEdited(null)
  }

  return (
    <EventFiltersContext value={context}>
      {children}
      <EditEventsDialog
        edited={edited}
        filters={filters}
        platform={platform}
        onChange={change}
        onFinish={finish}
      />
    </EventFiltersContext>
  )
}

/** Starts with the saved choice; a new one applies even if saving it fails. */
function useFilterState(platform: PlatformType) {
  const settings = useQuery(userSettingsQuery())
  const saved: SavedFilters = settings.data ?? nothingSaved
  const [chosen, setChosen] = useState<EventFilterState>()
  const initial = useMemo(() => initialFilters(platform, saved), [platform, saved])
  const filters = chosen ?? (settings.isPending ? undefined : initial)
  const change = (wanted: EventFilterChange): EventFilterState | undefined => {
    if (!filters) return undefined
    const next = changeFilters(filters, wanted)
    setChosen(next)
    return next
  }
  return { filters, saved, change }
}

function useSaving(saved: SavedFilters): (changed: ChangedFilters) => void {
  const { t } = useTranslation('events')
  const toast = useToast()
  const queryClient = useQueryClient()
  const { queryKey } = userSettingsQuery()
  const { mutate } = useMutation({
    mutationFn: ({ chartEventFilters, tableEventFilters }: ChangedFilters) =>
      Promise.all([
        chartEventFilters &&
          request(setChartEventFilters, { body: { chartEventFilters: writable(chartEventFilters) } }),
        tableEventFilters &&
          request(setTableEventFilters, { body: { tableEventFilters: writable(tableEventFilters) } }),
      ]),
    onMutate: (changed) => {
      const { chartEventFilters, tableEventFilters } = { ...saved, ...changed }
      queryClient.setQueryData(
        queryKey,
        (settings) =>
          settings && {
            ...settings,
            chartEventFilters: writable(chartEventFilters),
            tableEventFilters: writable(tableEventFilters),
          },
      )
    },
    onError: (error) => {
      reportError(error)
      toast({ status: 'problem', message: t('notSaved') })
    },
  })
  return (changed) => {
    if (Object.keys(changed).length > 0) mutate(changed)
  }
}
