import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../session/brand/brand.tsx'
import { IconHourglass } from '../ui/icons.ts'
import { MessagePage } from './message-page.tsx'

/** A page that is in the menu already and comes with a later release. */
export function ComesLater({ title, back }: { title: string; back: ReactNode }) {
  const { t } = useTranslation('access')
  usePageTitle(title)
  return (
    <MessagePage icon={<IconHourglass size={28} stroke={1.5} />} title={title} action={back}>
      {t('later.text')}
    </MessagePage>
  )
}
