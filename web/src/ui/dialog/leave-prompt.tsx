import { Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { useHold } from '../holds.ts'
import { Dialog } from './dialog.tsx'

/**
 * Asks before unsaved changes are lost: with a dialog inside the console, with the browser's prompt when leaving it
 * . The caller renders what this returns.
 */
export function useLeavePrompt(dirty: boolean): ReactNode {
  const { t } = useTranslation('ui')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )

  useHold(dirty)
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])

  const stay = () => blocker.state === 'blocked' && blocker.reset()
  const leave = () => blocker.state === 'blocked' && blocker.proceed()
  return (
    <Dialog
      opened={blocker.state === 'blocked'}
      onClose={stay}
      title={t('leave.title')}
      actions={
        <>
          <Button variant="danger" onClick={leave}>
            {t('leave.leave')}
          </Button>
          <Button variant="filled" onClick={stay} data-autofocus>
            {t('leave.stay')}
          </Button>
        </>
      }
    >
      {t('leave.text')}
    </Dialog>
  )
}
