import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePageTitle } from '../session/brand.tsx'
import { worldPaths } from '../session/paths.ts'
import { useWorld } from '../session/world.tsx'
import { IconMapPinOff } from '../ui/icons.ts'
import { Message } from '../ui/message.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

/** An address below the maps that is none of them [C-1903, C-2350]. */
export function MapNotFound() {
  const { t } = useTranslation('maps')
  const { world } = useWorld()
  usePageTitle(t('notFound.title'))
  return (
    <Message
      icon={<IconMapPinOff size={28} stroke={1.5} />}
      title={<PageHeading>{t('notFound.title')}</PageHeading>}
      action={
        <Button component={Link} to={worldPaths(world.id).coreMaps} size="md">
          {t('notFound.toMaps')}
        </Button>
      }
    >
      {t('notFound.text')}
    </Message>
  )
}
