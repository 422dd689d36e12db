import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconExternalLink } from './icons.ts'

interface ExternalLinkProps {
  href: string
  className?: string
  /** The full accessible name where the text alone is ambiguous; must say that a new tab opens. */
  label?: string
  children: ReactNode
}

/** A link that opens in a new tab, and says so. */
export function ExternalLink({ href, className, label, children }: ExternalLinkProps) {
  const { t } = useTranslation('ui')
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className} aria-label={label}>
      {children}
      <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
      <VisuallyHidden>{t('opensInNewTab')}</VisuallyHidden>
    </a>
  )
}
