import { Button, type ButtonProps } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

interface RetryButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  onRetry: () => void
}

/** What the button stands in and what stays when it goes. */
const places = 'section, [role=region], [role=dialog], main'

/**
 * A second attempt at what could not be loaded. It goes as soon as that is on its way; whoever pressed it by keyboard
 * stays where it was.
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
