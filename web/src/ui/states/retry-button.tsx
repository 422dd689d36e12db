import { Button, type ButtonProps } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

interface RetryButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  onRetry: () => void
}

/** Containers that stay when the button goes. */
const places = 'section, [role=region], [role=dialog], main'

/**
 * Retries a failed load. The button goes as soon as loading starts; the focus then moves to its container, so that
 * keyboard users keep their place.
 */
export function RetryButton({ onRetry, ...look }: RetryButtonProps) {
  const { t } = useTranslation('ui')
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const control = button.current
    return () => {
      if (control && document.activeElement === control) goOnFrom(control.closest<HTMLElement>(places))
    }
  }, [])
  return (
    <Button {...look} ref={button} onClick={onRetry}>
      {t('error.retry')}
    </Button>
  )
}

function goOnFrom(place: HTMLElement | null): void {
  if (!place) return
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
}
