import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface ShowDevicesProps {
  /** Undefined until it is known. */
  count: number | undefined
  onClick: () => void
}

/** Applies filters, and says beforehand how many devices they leave. */
export function ShowDevices({ count, onClick }: ShowDevicesProps) {
  const { t } = useTranslation('estate')
  return (
    <Button variant="filled" onClick={onClick}>
      {count === undefined ? t('filter.show') : t('filter.showCount', { count })}
    </Button>
  )
}
