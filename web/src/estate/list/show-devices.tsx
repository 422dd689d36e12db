import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface ShowDevicesProps {
  /** Undefined while loading. */
  count: number | undefined
  onClick: () => void
}

/** Button that applies filters and shows how many devices match. */
export function ShowDevices({ count, onClick }: ShowDevicesProps) {
  const { t } = useTranslation('estate')
  return (
    <Button variant="filled" onClick={onClick}>
      {count === undefined ? t('filter.show') : t('filter.showCount', { count })}
    </Button>
  )
}
