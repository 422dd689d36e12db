import { type BatterySortField, batteryDefaultSort, batterySortFields } from '@muster/contract'
import { batteryView } from '@muster/rules'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { worldPaths } from '../../session/paths.ts'
import { mayDo, useWorld } from '../../session/world/world.tsx'
import { BatteryDetails } from '../card/battery-details.tsx'
import { bodyOfFilters, type OfferedFilter } from '../list/battery-filters.ts'
import type { BatteryLine } from '../list/battery-line.ts'
import { BatteryListPage } from '../list/battery-list-page.tsx'
import { foldLines } from '../list/fold-lines.ts'
import { useReplaceWords } from '../list/use-list-words.ts'
import { useViewedList } from '../list/use-viewed-list.ts'
import { viewOfBatteries } from '../list/views.ts'
import { batteriesQuery, batteryCountsQuery, fetchBatteriesFile } from './batteries.queries.ts'
import { DeleteBatteries } from './delete-batteries.tsx'

const offered: readonly OfferedFilter[] = ['due', 'groups', 'homeLocations', 'alerts', 'only']

/** Sorts by what batteries of one device differ in. */
const differingFields = new Set<BatterySortField>(['averageDischarge', 'due'])

/** The list of batteries, by status [B-203, section 4]. */
export function BatteriesPage() {
  const { t } = useTranslation('batteries')
  const session = useWorld()
  const { world } = session
  const words = useReplaceWords()
  const mayDelete = mayDo(session, 'batteries.remove')
  const viewed = useViewedList({
    table: 'batteryList',
    fields: batterySortFields,
    defaultSort: batteryDefaultSort,
    pathOf: useMemo(() => worldPaths(world.id).batteries, [world.id]),
    viewOf: viewOfBatteries,
    offered,
    isCheckable: mayDelete,
    ask: ({ rows, word, filters, search, sort, pinnedId }) => {
      const level = batteryView(word)
      return {
        query: { ...rows, statusType: level === 'all' ? undefined : level, pinnedId },
        body: { ...bodyOfFilters(filters), search: search || undefined, sort },
      }
    },
    query: batteriesQuery,
    counts: batteryCountsQuery,
    file: { name: 'batteryList.csv', fetch: fetchBatteriesFile },
  })
  const { list, selecting } = viewed
  // The list changes under the open dialog, which keeps its batteries.
  const [toDelete, setToDelete] = useState<readonly BatteryLine[] | null>(null)
  const keepsOrder = differingFields.has(list.state.sort.field)
  const lines = useMemo(() => list.rows && foldLines(list.rows, { keepsOrder }), [list.rows, keepsOrder])
  const forget = () => {
    list.checks?.clear()
    if (toDelete?.some(({ id }) => id === selecting.selected)) selecting.clear()
  }

  return (
    <BatteryListPage
      name="batteries"
      title={t('batteries')}
      viewed={viewed}
      lines={lines}
      rowIs="battery"
      offered={offered}
      selection={{ selected: selecting.selected, select: selecting.toggle }}
      remove={mayDelete ? setToDelete : undefined}
      chart={{
        title: t('chart.batteries'),
        note: (count) => t('chart.reporting', { count }),
        only: 'seenLately',
        ...words,
      }}
      card={<BatteryDetails selecting={selecting} />}
    >
      {toDelete && (
        <DeleteBatteries batteries={toDelete} onDeleted={forget} onClose={() => setToDelete(null)} />
      )}
    </BatteryListPage>
  )
}
