import { ActionIcon } from '@mantine/core'
import {
  type ClusterSortField,
  clusterExportRows,
  clusterSortFields,
  type DeviceRow,
  defaultPageSize,
  deviceDefaultSort,
  exportClusterDevices,
} from '@muster/contract'
import { type Ref, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListTable } from '../../estate/list/list-table.tsx'
import { type ListFile, useListOf } from '../../estate/list/use-list.ts'
import { reportError } from '../../session/request/error-reporter.ts'
import { request } from '../../session/request/request.ts'
import { useWorldSettings } from '../../session/world/world-settings.ts'
import { IconDownload, IconX } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { useExport } from '../../ui/table/export-button.tsx'
import { type TableState, useHeldTableState } from '../../ui/table/use-table-state.ts'
import { chosenIn } from '../chosen.ts'
import { boundsOfTiles } from './cluster.ts'
import { clusterColumns, clusterDeviceCard, nameOf } from './cluster-columns.tsx'
import classes from './cluster-devices.module.css'
import { clusterDevicesQuery, type DevicesOnMap } from './location.queries.ts'

interface ClusterDevicesProps {
  ref: Ref<HTMLElement>
  /** Of the cluster. */
  tiles: readonly string[]
  devices: DevicesOnMap
  /** How many there are, and where. */
  label: string | undefined
  onClose: () => void
}

/** A fixed page size, unlike other lists [C-1916]. */
const size = { pageSize: defaultPageSize, isKnown: true, change: () => undefined }

/** The devices of the selected cluster [C-1913]; a new period or part of the estate goes back to the first page [C-312]. */
export function ClusterDevices(props: ClusterDevicesProps) {
  const heading = useFocusWhenOpened()
  const state = useHeldTableState<ClusterSortField>({
    fields: clusterSortFields,
    defaultSort: deviceDefaultSort,
    mode: 'cycle',
    size,
  })
  const chosen = chosenIn(props.devices)
  const [listed, setListed] = useState(chosen)
  if (chosen !== listed) {
    setListed(chosen)
    state.goTo(1)
  }
  // Remounts on a new choice: old rows, which stay while loading, would be wrong.
  return <Listed key={chosen} {...props} heading={heading} state={state} />
}

interface ListedProps extends ClusterDevicesProps {
  heading: Ref<HTMLHeadingElement>
  state: TableState<ClusterSortField>
}

function Listed({ ref, tiles, devices, label, onClose, heading, state }: ListedProps) {
  const { t } = useTranslation('maps')
  const { t: estate } = useTranslation('estate')
  const identifier = useWorldSettings()?.deviceIdentifier ?? 'serialNumber'
  const list = useListOf(
    {
      idOf: ({ id }: DeviceRow) => id,
      ask: ({ rows, sort }) => ({
        query: rows,
        body: { ...devices, boundingLatLong: boundsOfTiles(tiles), keys: [...tiles], sort },
      }),
      query: clusterDevicesQuery,
      file: {
        name: 'clusterDevices.csv',
        rows: clusterExportRows,
        fetch: (world, input) => request(exportClusterDevices, { world, ...input }),
      },
    },
    state,
  )
  const context = useMemo(() => ({ t, estate, identifier }), [t, estate, identifier])
  const columns = useMemo(() => clusterColumns(context), [context])
  const title = useId()

  return (
    <section
      ref={ref}
      aria-labelledby={title}
      className={classes.card}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <header className={classes.head}>
        <div>
          <h2 id={title} ref={heading} tabIndex={-1}>
            {t('location.devicesCard.title')}
          </h2>
          {label !== undefined && <p className={classes.place}>{label}</p>}
        </div>
        {list.file && <ExportDevices file={list.file} />}
        <ActionIcon aria-label={t('location.devicesCard.close')} onClick={onClose}>
          <IconX size={18} stroke={1.75} />
        </ActionIcon>
      </header>
      <ListTable
        list={list}
        label={t('location.devicesCard.title')}
        columns={columns}
        nameOf={(row) => nameOf(row, identifier)}
        card={(row) => clusterDeviceCard(row, context)}
        failed={t('location.devicesCard.failed')}
        empty={<EmptyState title={t('location.devicesCard.none')} />}
        isCompact
      />
    </section>
  )
}

function ExportDevices({ file }: { file: ListFile }) {
  const { t } = useTranslation('maps')
  const { isExporting, run } = useExport({ ...file, onError: reportError })
  return (
    <ActionIcon
      aria-label={t('location.devicesCard.export')}
      title={t('location.devicesCard.export')}
      disabled={file.isEmpty}
      loading={isExporting}
      onClick={run}
    >
      <IconDownload size={18} stroke={1.75} />
    </ActionIcon>
  )
}

/**
 * The list comes after all clusters of the map: opening it by key moves the focus there, closing moves it back, if the
 * cluster is still on the map.
 */
function useFocusWhenOpened() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    heading.current?.focus({ preventScroll: true })
    // On a phone, below the map: show the list, not just its heading.
    heading.current?.closest('section')?.scrollIntoView?.({ block: 'nearest' })
    return () => {
      const isElsewhere = document.activeElement !== document.body && document.activeElement !== null
      if (opener instanceof HTMLElement && !isElsewhere) opener.focus({ preventScroll: true })
    }
  }, [])
  return heading
}
