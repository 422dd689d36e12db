import { Button } from '@mantine/core'
import { type DeviceToken, rotateDeviceToken } from '@muster/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangedMeanwhile } from '../../estate/changed-meanwhile.tsx'
import { useRenewal } from '../../session/request/renew.ts'
import { isChangedMeanwhile } from '../../session/request/request-error.ts'
import { useWorld } from '../../session/world/world.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { IconRefresh } from '../../ui/icons.ts'
import { useToast } from '../../ui/toast/toasts.tsx'
import { useRotation } from './enrollment.queries.ts'
import classes from './enrollment-page.module.css'

/** Replaces the token after a confirmation, or creates the first. */
export function RotateToken({ token }: { token: DeviceToken | null }) {
  const { t } = useTranslation(['enrollment', 'ui'])
  const { world } = useWorld()
  const reload = useRenewal(rotateDeviceToken)
  const toast = useToast()
  /** The token to replace; a retry replaces the same one, even if another is shown by then. */
  const [asked, setAsked] = useState<DeviceToken | null>(null)
  const { mutate, isPending, error, reset } = useRotation(world.id)

  const close = () => {
    setAsked(null)
    reset()
  }
  const rotate = () =>
    mutate(asked?.version, {
      onSuccess: () => {
        toast({ status: 'good', message: t(token ? 'enrollment:rotate.done' : 'enrollment:none.done') })
        close()
      },
    })
  const loadLatest = async () => {
    await reload()
    close()
  }

  if (token === null)
    return (
      <>
        <Button variant="filled" loading={isPending} onClick={rotate}>
          {t('enrollment:none.action')}
        </Button>
        {error !== null && <span role="alert">{t('ui:error.wrongAgain')}</span>}
      </>
    )
  return (
    <>
      <Button
        variant="danger"
        leftSection={<IconRefresh size={16} stroke={1.75} />}
        onClick={() => setAsked(token)}
      >
        {t('enrollment:rotate.action')}
      </Button>
      {asked && !isChangedMeanwhile(error) && (
        <ConfirmDialog
          title={t('enrollment:rotate.ask')}
          confirmLabel={t('enrollment:rotate.confirm')}
          pending={isPending ? t('enrollment:rotate.pending') : undefined}
          error={error ? t('ui:error.wrongAgain') : undefined}
          onConfirm={rotate}
          onClose={close}
        >
          <div className={classes.meaning}>
            <p>{t('enrollment:rotate.new')}</p>
            <p>{t('enrollment:rotate.enrolled')}</p>
          </div>
        </ConfirmDialog>
      )}
      {asked && isChangedMeanwhile(error) && (
        <Dialog opened onClose={close} title={t('enrollment:rotate.ask')}>
          <ChangedMeanwhile error={error} onLoadLatest={loadLatest} />
        </Dialog>
      )}
    </>
  )
}
