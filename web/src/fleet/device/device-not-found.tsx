import { useTranslation } from 'react-i18next'
import { NotFound } from '../../estate/detail/not-found.tsx'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { IconDeviceMobileOff, IconDevices } from '../../ui/icons.ts'

/** The page for a URL that matches no device, or several; links to the list [C-606, C-712]. */
export function DeviceNotFound({ several = false }: { several?: boolean }) {
  const { t } = useTranslation('device')
  const { world } = useWorld()
  const Icon = several ? IconDevices : IconDeviceMobileOff
  return (
    <NotFound
      icon={<Icon size={28} stroke={1.5} />}
      title={t(several ? 'notFound.several' : 'notFound.title')}
      text={t(several ? 'notFound.severalText' : 'notFound.text')}
      link={{ label: t('notFound.toDevices'), to: worldPaths(world.id).coreDevices }}
    />
  )
}
