import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FilterPanel, useCoversPage } from '../../ui/filter/filter-panel.tsx'
import { useCoversList } from '../../ui/filter/use-covers-list.ts'
import { ShowDevices } from '../list/show-devices.tsx'
import { useDeviceCount } from './device-count.ts'
import { DeviceFilterSections } from './device-filter-sections.tsx'
import { type DeviceFilters, noFilters } from './device-filters.ts'
import { panelOrder } from './filter-words.ts'
import { useFilterDraft } from './use-filter-draft.ts'

export interface DeviceFilterProps {
  /** The applied filters. */
  filters: DeviceFilters
  /** The current search; the count includes it. */
  search: string
  onApply: (filters: DeviceFilters) => void
  onClose: () => void
}

/** Pixels: beside the panel the device list shows the last contact and the alerts. */
const roomOfDevices = 1540

/** The filters in the page, beside the list or over it [C-9914]. Applied by the button. */
export function DeviceFilterPanel({ filters, search, onApply, onClose }: DeviceFilterProps) {
  const { t } = useTranslation('ui')
  const [draft, setDraft] = useFilterDraft(filters)
  const count = useDeviceCount(draft, search)
  const coversPage = useCoversPage()
  const cover = useCoversList(roomOfDevices)
  const apply = () => {
    onApply(draft)
    if (coversPage || cover.isOver) onClose()
  }
  return (
    <FilterPanel
      onClose={onClose}
      cover={cover}
      actions={
        <>
          <Button onClick={() => setDraft(noFilters)}>{t('filter.clear')}</Button>
          <ShowDevices count={count} onClick={apply} />
        </>
      }
    >
      <DeviceFilterSections
        groups={panelOrder}
        search={search}
        open={['status', 'groups', 'alertStatus']}
        filters={draft}
        onChange={setDraft}
      />
    </FilterPanel>
  )
}
