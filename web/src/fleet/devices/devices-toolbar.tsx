import { ActionIcon, Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { deviceCountsQuery } from '../../estate/device-counts.queries.ts'
import { useFormats } from '../../estate/use-formats.ts'
import { reportError } from '../../session/error-reporter.ts'
import { useWorld } from '../../session/world.tsx'
import { FilterButton } from '../../ui/filter/filter-button.tsx'
import { IconDotsVertical, IconDownload, IconPencil, IconTrash } from '../../ui/icons.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ExportButton, useExport } from '../../ui/table/export-button.tsx'
import { SearchBox } from '../../ui/table/search-box.tsx'
import type { TableState } from '../../ui/table/use-table-state.ts'
import classes from './devices-page.module.css'

interface DevicesToolbarProps {
  state: Pick<TableState, 'search' | 'searchFor'>
  total: number | undefined
  isNarrowed: boolean
  filterCount: number
  isFiltering: boolean
  onFilter: () => void
  fetchFile: () => Promise<Blob>
  /** How many devices are checked; null for those who may not change any [C-418]. */
  checked: number | null
  onEdit: () => void
  onDelete: () => void
}

const fileName = 'devicesList.csv'

/** Title, search, filter, and what can be done with the checked devices [C-415]. */
export function DevicesToolbar(props: DevicesToolbarProps) {
  const { t } = useTranslation('devices')
  const isNarrow = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false })
  const { state, filterCount, isFiltering, onFilter } = props
  return (
    <div className={classes.top}>
      <div className={classes.title}>
        <PageHeading>{t('title')}</PageHeading>
        <DeviceCount total={props.total} isNarrowed={props.isNarrowed} />
      </div>
      <div className={classes.toolbar}>
        <SearchBox
          search={state.search}
          onSearch={state.searchFor}
          label={t('search')}
          placeholder={t('searchHint')}
        />
        <FilterButton count={filterCount} isOpen={isFiltering} onClick={onFilter} />
        {isNarrow ? <ActionMenu {...props} /> : <ActionButtons {...props} />}
      </div>
    </div>
  )
}

function DeviceCount({ total, isNarrowed }: Pick<DevicesToolbarProps, 'total' | 'isNarrowed'>) {
  const { t } = useTranslation('devices')
  const { number } = useFormats()
  const { data } = useQuery(deviceCountsQuery(useWorld().world.id))
  if (total === undefined) return null
  return (
    <span className={classes.count}>
      {isNarrowed && data
        ? t('countOf', { shown: number(total), all: number(data.all) })
        : t('count', { count: total })}
    </span>
  )
}

function ActionButtons({ checked, total, fetchFile, onEdit, onDelete }: DevicesToolbarProps) {
  const { t } = useTranslation('devices')
  return (
    <>
      {checked !== null && (
        <>
          <Button
            leftSection={<IconPencil size={16} stroke={1.75} />}
            disabled={checked !== 1}
            onClick={onEdit}
          >
            {t('edit')}
          </Button>
          <Button
            variant="danger"
            leftSection={<IconTrash size={16} stroke={1.75} />}
            disabled={checked === 0}
            onClick={onDelete}
          >
            {t('delete')}
          </Button>
        </>
      )}
      <ExportButton fileName={fileName} fetchFile={fetchFile} isEmpty={!total} onError={reportError} />
    </>
  )
}

/** The same on a narrow screen, behind one button. */
function ActionMenu({ checked, total, fetchFile, onEdit, onDelete }: DevicesToolbarProps) {
  const { t } = useTranslation(['devices', 'ui'])
  const { isExporting, run } = useExport({ fileName, fetchFile, onError: reportError })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('devices:more')} loading={isExporting}>
          <IconDotsVertical size={20} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {checked !== null && (
          <>
            <Menu.Item
              leftSection={<IconPencil size={16} stroke={1.75} />}
              disabled={checked !== 1}
              onClick={onEdit}
            >
              {t('devices:edit')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconTrash size={16} stroke={1.75} />}
              disabled={checked === 0}
              onClick={onDelete}
            >
              {t('devices:delete')}
            </Menu.Item>
          </>
        )}
        <Menu.Item leftSection={<IconDownload size={16} stroke={1.75} />} disabled={!total} onClick={run}>
          {t('ui:table.export')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
