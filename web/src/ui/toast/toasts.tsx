import { ActionIcon } from '@mantine/core'
import { useFocusWithin, useHover, useMergedRef } from '@mantine/hooks'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconX } from '../icons.ts'
import { type Status, StatusGlyph } from '../status-glyph.tsx'
import { toastRegionId } from './bottom-bar.ts'
import classes from './toasts.module.css'

export interface Toast {
  status: Status
  message: string
  /** Milliseconds until it closes by itself. */
  stays?: number
  action?: { label: string; run: () => void }
}

type Shown = Toast & { id: number }

const usualStay = 5000

const ToastContext = createContext<((toast: Toast) => void) | null>(null)

/** Returns the function that shows a toast. */
export function useToast(): (toast: Toast) => void {
  const show = useContext(ToastContext)
  if (!show) throw new Error('No toasts around this component')
  return show
}

let lastId = 0

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([])
  const show = useCallback((toast: Toast) => {
    lastId += 1
    const added = { ...toast, id: lastId }
    setShown((before) => [...before, added])
  }, [])
  const remove = useCallback((id: number) => setShown((all) => all.filter((toast) => toast.id !== id)), [])
  return (
    <ToastContext value={show}>
      {children}
      <div id={toastRegionId} className={classes.region} role="status" aria-live="polite">
        {shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onClose={remove} />
        ))}
      </div>
    </ToastContext>
  )
}

function ToastCard({ toast, onClose }: { toast: Shown; onClose: (id: number) => void }) {
  const { t } = useTranslation('ui')
  const { id, status, message, action, stays = usualStay } = toast
  const { ref: hoverRef, hovered } = useHover<HTMLDivElement>()
  const { ref: focusRef, focused } = useFocusWithin<HTMLDivElement>()
  const card = useMergedRef(hoverRef, focusRef)
  const held = hovered || focused

  // A hovered or focused toast is being read: it stays.
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => onClose(id), stays)
    return () => clearTimeout(timer)
  }, [held, id, stays, onClose])

  return (
    <div className={classes.toast} ref={card}>
      <StatusGlyph status={status} />
      <span className={classes.message}>{message}</span>
      {action && (
        <button type="button" className={classes.action} onClick={action.run}>
          {action.label}
        </button>
      )}
      <ActionIcon aria-label={t('close')} onClick={() => onClose(id)} size={28}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </div>
  )
}
