import { Modal } from '@mantine/core'
import { dialogBodyHeight } from '@muster/contract'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useHold } from '../holds.ts'
import classes from './dialog.module.css'

interface DialogProps {
  opened: boolean
  onClose: () => void
  /** Called once it has closed, to move the focus where the opener is gone too. */
  onClosed?: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons, the primary one last. */
  actions?: ReactNode
  /** A wide one holds two columns. */
  width?: 'usual' | 'wide'
  /** False while an action runs. */
  canClose?: boolean
}

const widths = { usual: 560, wide: 960 } as const

/** 560 px wide; a body that grows beyond 380 px scrolls, and can be scrolled by keyboard. */
export function Dialog({
  opened,
  onClose,
  onClosed,
  title,
  children,
  actions,
  width = 'usual',
  canClose = true,
}: DialogProps) {
  const { t } = useTranslation('ui')
  useFocusReturn(opened)
  useHold(opened)
  return (
    <Modal.Root
      opened={opened}
      onClose={() => canClose && onClose()}
      onExitTransitionEnd={onClosed}
      size={widths[width]}
      radius="xl"
      centered
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.header}>
          <Modal.Title className={classes.title} component="h2">
            {title}
          </Modal.Title>
          <Modal.CloseButton aria-label={t('close')} disabled={!canClose} />
        </div>
        <Modal.Body className={classes.body} style={{ maxHeight: dialogBodyHeight }} tabIndex={0}>
          {children}
        </Modal.Body>
        {actions && <div className={classes.actions}>{actions}</div>}
      </Modal.Content>
    </Modal.Root>
  )
}

/**
 * Mantine returns the focus only for dialogs that stay mounted; most of ours unmount when they close. Unless the focus
 * was moved meanwhile, it returns to the opener or, if that is gone or disabled, to the content.
 */
function useFocusReturn(opened: boolean) {
  useEffect(() => {
    if (!opened) return
    const opener = document.activeElement
    const isLost = () => document.activeElement === null || document.activeElement === document.body
    return () => {
      if (isLost() && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      if (isLost()) document.querySelector('main')?.focus({ preventScroll: true })
    }
  }, [opened])
}
