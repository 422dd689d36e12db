import { ActionIcon, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconX } from '../icons.ts'
import classes from './filter.module.css'
import type { ListCover } from './use-covers-list.ts'

interface FilterPanelProps {
  onClose: () => void
  /** For lists that need much room: whether the panel lies over them (`useCoversList`). */
  cover?: ListCover
  children: ReactNode
  /** Buttons at the bottom, the primary one last. */
  actions: ReactNode
}

/** Whether the window is too narrow for filters beside a table, so that they cover the page. */
export const useCoversPage = (): boolean =>
  useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false })

/** Filters beside the list, or over it; below 62em they cover the page. */
export function FilterPanel({ onClose, cover, children, actions }: FilterPanelProps) {
  const { t } = useTranslation('ui')
  const coversPage = useCoversPage()
  const content = (title: ReactNode) => (
    <>
      <div className={classes.head}>
        {title}
        <ActionIcon aria-label={t('filter.close')} onClick={onClose}>
          <IconX size={18} stroke={1.75} />
        </ActionIcon>
      </div>
      <div className={classes.body}>{children}</div>
      <div className={classes.actions}>{actions}</div>
    </>
  )
  if (!coversPage)
    return (
      <aside
        ref={cover?.ref}
        className={classes.panel}
        data-over={cover?.isOver || undefined}
        aria-label={t('filter.title')}
        onKeyDown={({ key }) => key === 'Escape' && cover?.isOver && onClose()}
      >
        {content(<h2 className={classes.title}>{t('filter.title')}</h2>)}
      </aside>
    )
  return (
    <Modal.Root opened onClose={onClose} fullScreen>
      <Modal.Content>
        <div className={classes.screen}>
          {content(
            <Modal.Title component="h2" className={classes.title}>
              {t('filter.title')}
            </Modal.Title>,
          )}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
