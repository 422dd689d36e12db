import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog/dialog.tsx'

interface ActionDeniedProps {
  /** What the caller tried on their own account. */
  to: 'edit' | 'delete'
  onClose: () => void
}

/** Users cannot edit or delete their own account [A-1035, A-1036, A-932]. */
export function ActionDenied({ to, onClose }: ActionDeniedProps) {
  const { t } = useTranslation('users')
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('denied.title')}
      actions={
        <Button variant="filled" onClick={onClose} data-autofocus>
          {t('denied.return')}
        </Button>
      }
    >
      {t(`denied.${to}`)}
    </Dialog>
  )
}
