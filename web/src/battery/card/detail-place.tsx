import { ActionIcon, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconX } from '../../ui/icons.ts'
import classes from './detail-place.module.css'

interface DetailPlaceProps {
  /** Names the details for assistive technology. */
  label: string
  /** Whether something is selected. */
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** Where the details of the selected row are: beside the list or, on a narrow screen, over it. */
export function DetailPlace({ label, isOpen, onClose, children }: DetailPlaceProps) {
  const { t } = useTranslation('batteries')
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false })
  // Escape in a dialog over the details closes that alone.
  const closeOnOwnEscape = ({ key, currentTarget, target }: KeyboardEvent<HTMLElement>) => {
    const dialog = target instanceof Element && target.closest('[role="dialog"]')
    if (key === 'Escape' && dialog === currentTarget.querySelector('[role="dialog"]')) onClose()
  }
  const close = (
    <ActionIcon className={classes.close} aria-label={t('card.close')} onClick={onClose}>
      <IconX size={18} stroke={1.75} />
    </ActionIcon>
  )
  if (!isNarrow)
    return (
      <aside aria-label={label} className={classes.card} data-open={isOpen || undefined}>
        {isOpen && close}
        {children}
      </aside>
    )
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={false}
      onKeyDown={closeOnOwnEscape}
      fullScreen
    >
      <Modal.Content aria-label={label}>
        <div className={classes.screen}>
          {close}
          {children}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
