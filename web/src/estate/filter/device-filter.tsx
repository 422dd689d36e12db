import { useWorld } from '../../session/world/world.tsx'
import { DeviceFilterDialog } from './device-filter-dialog.tsx'
import { DeviceFilterPanel, type DeviceFilterProps } from './device-filter-panel.tsx'

/** The filters of devices, in the page or in a dialog by the world's setting [C-9914]. */
export function DeviceFilter(props: DeviceFilterProps) {
  const { toggles } = useWorld()
  const Presentation = toggles.includes('show-new-filters') ? DeviceFilterPanel : DeviceFilterDialog
  return <Presentation {...props} />
}
