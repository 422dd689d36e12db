import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePageTitle } from '../session/brand.tsx'
import { worldPaths } from '../session/paths.ts'
import { useWorld } from '../session/world.tsx'
import { IconArrowLeft, IconInfoCircle } from '../ui/icons.ts'
import { MessagePage } from './message-page.tsx'

interface NotAvailableProps {
  title?: string
  text?: string
}

/** A page the world's features do not include, or that is switched off in it [A-1310]. */
export function NotAvailable({ title, text }: NotAvailableProps) {
  const { t } = useTranslation('access')
  const { world } = useWorld()
  const heading = title ?? t('notAvailable.title')
  usePageTitle(heading)
  return (
    <MessagePage
      icon={<IconInfoCircle size={28} stroke={1.5} />}
      title={heading}
      action={
        <Button
          component={Link}
          to={worldPaths(world.id).landing}
          size="md"
          leftSection={<IconArrowLeft size={16} stroke={1.75} />}
        >
          {t('back.products')}
        </Button>
      }
    >
      {text ?? t('notAvailable.text')}
    </MessagePage>
  )
}
