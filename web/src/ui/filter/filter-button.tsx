import { Button, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconFilter } from '../icons.ts'
import classes from './filter.module.css'

interface FilterButtonProps {
  /** Number of values in the applied filters. */
  count: number
  isOpen: boolean
  onClick: () => void
}

/** Opens and closes the filters, and says how many are set. */
export function FilterButton({ count, isOpen, onClick }: FilterButtonProps) {
  const { t } = useTranslation('ui')
  return (
    <Button
      variant={count > 0 || isOpen ? 'light' : 'default'}
      leftSection={<IconFilter size={16} stroke={1.75} />}
      rightSection={
        count > 0 && (
          <span className={classes.count}>
            {count} <VisuallyHidden>{t('filter.chosen', { count })}</VisuallyHidden>
          </span>
        )
      }
      aria-expanded={isOpen}
      onClick={onClick}
    >
      {t('filter.filter')}
    </Button>
  )
}
