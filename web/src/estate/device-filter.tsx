import { useWorld } from '../session/world.tsx'
import { DeviceFilterDialog } from './device-filter-dialog.tsx'
import { DeviceFilterPanel, type DeviceFilterProps } from './device-filter-panel.tsx'
import { addressOfFilters } from './device-filters.ts'

/** The filters of devices, in the page or in a dialog as the world has it [C-9914]. */
export function DeviceFilter(props: DeviceFilterProps) {
  const { toggles } = useWorld()
  const Presentation = toggles.includes('show-new-filters') ? DeviceFilterPanel : DeviceFilterDialog
  // What is chosen but not applied gives way where the filters change by other means.
  return <Presentation key={addressOfFilters(props.filters)} {...props} />
}
