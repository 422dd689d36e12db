import { Button, Tabs } from '@mantine/core'
import type { FilterGroup } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ShowDevices } from '../list/show-devices.tsx'
import { useDeviceCount } from './device-count.ts'
import classes from './device-filter.module.css'
import type { DeviceFilterProps } from './device-filter-panel.tsx'
import { DeviceFilterSections, FilterOf } from './device-filter-sections.tsx'
import { noFilters } from './device-filters.ts'
import { useFilterWords } from './filter-words.ts'
import { useFilterDraft } from './use-filter-draft.ts'

/** The first five in the order of the documents [C-436]. */
const detailOrder: readonly FilterGroup[] = [
  'manufacturers',
  'models',
  'groups',
  'homeLocations',
  'status',
  'lastSeen',
  'operatingSystems',
  'firmwareVersions',
  'osVersions',
]

/** The filters as a dialog with two tabs, for worlds without the panel [C-435]. */
export function DeviceFilterDialog({ filters, search, onApply, onClose }: DeviceFilterProps) {
  const { t } = useTranslation(['estate', 'ui'])
  const [draft, setDraft] = useFilterDraft(filters)
  const count = useDeviceCount(draft, search)
  const { wordsOf } = useFilterWords(draft)
  const apply = () => {
    onApply(draft)
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('ui:filter.title')}
      actions={
        <>
          <span className={classes.match} role="status">
            {count === undefined ? t('estate:filter.counting') : t('estate:filter.matching', { count })}
          </span>
          <Button onClick={() => setDraft(noFilters)}>{t('ui:filter.clear')}</Button>
          <ShowDevices count={count} onClick={apply} />
        </>
      }
    >
      <Tabs defaultValue="details" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="details">{t('estate:filter.details')}</Tabs.Tab>
          <Tabs.Tab value="alerts">{t('estate:filter.alertTypes')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="details">
          <DeviceFilterSections
            groups={detailOrder}
            search={search}
            filters={draft}
            onChange={setDraft}
            summaryOf={(group) => wordsOf(group) || t('ui:filter.noneSelected')}
          />
        </Tabs.Panel>
        <Tabs.Panel value="alerts">
          <FilterOf group="alertStatus" filters={draft} search={search} onChange={setDraft} />
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  )
}
