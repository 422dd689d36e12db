import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePageTitle } from '../../session/brand.tsx'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world.tsx'
import { IconDeviceMobileOff, IconDevices } from '../../ui/icons.ts'
import { Message } from '../../ui/message.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

/** No device, or several, where an address names one; the way out leads to the list [C-606, C-712]. */
export function DeviceNotFound({ several = false }: { several?: boolean }) {
  const { t } = useTranslation('device')
  const { world } = useWorld()
  const title = t(several ? 'notFound.several' : 'notFound.title')
  const Icon = several ? IconDevices : IconDeviceMobileOff
  usePageTitle(title)
  return (
    <Message
      icon={<Icon size={28} stroke={1.5} />}
      title={<PageHeading>{title}</PageHeading>}
      action={
        <Button component={Link} to={worldPaths(world.id).coreDevices} size="md">
          {t('notFound.toDevices')}
        </Button>
      }
    >
      {t(several ? 'notFound.severalText' : 'notFound.text')}
    </Message>
  )
}
