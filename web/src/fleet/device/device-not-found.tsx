import { useTranslation } from 'react-i18next'
import { NotFound } from '../../estate/detail/not-found.tsx'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { IconDeviceMobileOff, IconDevices } from '../../ui/icons.ts'

const reasons = {
  none: { icon: IconDeviceMobileOff, title: 'notFound.title', text: 'notFound.text' },
  several: { icon: IconDevices, title: 'notFound.several', text: 'notFound.severalText' },
  outsideView: { icon: IconDeviceMobileOff, title: 'notFound.outside', text: 'notFound.outsideText' },
} as const

/** The page for a URL that matches no device that the user sees, or several; links to the list [C-606, C-712]. */
export function DeviceNotFound({ because = 'none' }: { because?: keyof typeof reasons }) {
  const { t } = useTranslation('device')
  const { world } = useWorld()
  const { icon: Icon, title, text } = reasons[because]
  return (
    <NotFound
      icon={<Icon size={28} stroke={1.5} />}
      title={t(title)}
      text={t(text)}
      link={{ label: t('notFound.toDevices'), to: worldPaths(world.id).coreDevices }}
    />
  )
}
