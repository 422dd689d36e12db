import { Button } from '@mantine/core'
import type { FilterName } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { IconAdjustmentsHorizontal } from '../../ui/icons.ts'
import { useEventFilters } from './event-filters.tsx'

/** In the head of a chart or table: opens the choice of its events [B-960, B-1040]. */
export function EditEventsButton({ name, title }: { name: FilterName; title: string }) {
  const { t } = useTranslation('events')
  const { edit } = useEventFilters()
  return (
    <Button
      variant="subtle"
      leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden="true" />}
      aria-label={t('editOf', { title })}
      onClick={() => edit(name, title)}
    >
      {t('button')}
    </Button>
  )
}
