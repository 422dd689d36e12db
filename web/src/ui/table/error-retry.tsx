import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconRefresh } from '../icons.ts'
import classes from './table.module.css'

/** In place of rows that never came. A failed list is not talked about, but there is a way on [C-351]. */
export function ErrorRetry({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.empty}>
      <Button onClick={onRetry} leftSection={<IconRefresh size={16} stroke={1.75} />}>
        {t('error.retry')}
      </Button>
    </div>
  )
}
