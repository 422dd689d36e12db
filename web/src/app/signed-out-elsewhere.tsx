import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/dialog/dialog.tsx'

/** Says that the user signed out in another tab, over the page with what they have not saved. */
export function SignedOutElsewhere({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('app')
  return (
    <Dialog
      opened
      onClose={onLeave}
      canClose={false}
      title={t('signedOut.title')}
      actions={
        <Button variant="filled" onClick={onLeave} data-autofocus>
          {t('signedOut.signIn')}
        </Button>
      }
    >
      {t('signedOut.text')}
    </Dialog>
  )
}
