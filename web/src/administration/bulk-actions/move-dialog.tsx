import { Button, Loader, Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { StatusGlyph } from '../../ui/status-glyph.tsx'
import classes from './bulk-actions.module.css'
import type { MoveState } from './move-state.ts'

interface MoveDialogProps {
  state: Extract<MoveState, { step: 'moving' | 'moved' | 'failed' }>
  /** The name of where the devices go; null is no home location [B-727]. */
  destination: string | null
  onClose: () => void
}

/** The progress of a move, then its outcome [B-705, B-706, B-708]. */
export function MoveDialog({ state, destination, onClose }: MoveDialogProps) {
  const { t } = useTranslation('bulk-actions')
  const isMoving = state.step === 'moving'
  return (
    <Dialog
      opened
      canClose={!isMoving}
      onClose={onClose}
      title={t(`${state.step}.title`)}
      actions={
        !isMoving && (
          <Button variant="filled" onClick={onClose} data-autofocus>
            {t('close')}
          </Button>
        )
      }
    >
      {isMoving ? (
        <Moving progress={state.progress} />
      ) : (
        <div role={state.step === 'failed' ? 'alert' : 'status'} className={classes.result}>
          <StatusGlyph status={state.step === 'failed' ? 'problem' : 'good'} />
          <span>
            {state.step === 'failed'
              ? t(state.why === 'outOfView' ? 'failed.outOfView' : 'failed.text')
              : t('moved.text', { location: destination ?? t('noHomeLocation') })}
          </span>
        </div>
      )}
    </Dialog>
  )
}

type Progressed = Extract<MoveState, { step: 'moving' }>['progress']

function Moving({ progress }: { progress: Progressed }) {
  const { t } = useTranslation('bulk-actions')
  const { number } = useFormats()
  const isCounted = progress !== null && progress.total > 0
  return (
    <div className={classes.moving}>
      <Loader size={28} aria-hidden="true" />
      <div className={classes.progress}>
        {/* Announced once, as the dialog's name: an update each second would drown out everything else. */}
        <span>
          {isCounted
            ? t('moving.progress', { moved: number(progress.moved), total: number(progress.total) })
            : t('moving.begun')}
        </span>
        <Progress
          color="var(--accent)"
          className={classes.track ?? ''}
          aria-label={t('moving.title')}
          value={isCounted ? (progress.moved / progress.total) * 100 : 0}
        />
        <p className={classes.note}>{t('moving.goesOn')}</p>
      </div>
    </div>
  )
}
