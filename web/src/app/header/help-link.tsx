import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../../session/brand/brand.tsx'
import { IconHelpCircle } from '../../ui/icons.ts'
import button from './icon-button.module.css'

/** Each brand has a help centre of its own. */
export function HelpLink() {
  const { t } = useTranslation(['app', 'ui'])
  const { helpCenter } = useBrand()
  return (
    <a
      href={helpCenter}
      target="_blank"
      rel="noopener noreferrer"
      className={button.button}
      title={t('app:header.help')}
    >
      <IconHelpCircle size={18} stroke={1.75} aria-hidden="true" />
      <VisuallyHidden>
        {t('app:header.help')} {t('ui:opensInNewTab')}
      </VisuallyHidden>
    </a>
  )
}
