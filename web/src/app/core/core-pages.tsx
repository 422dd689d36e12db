import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { BackToProducts } from '../../access/back-link.tsx'
import { ComesLater } from '../../access/comes-later.tsx'
import { tabOf } from './core-tabs.ts'

/** Has its address and its tab already; its content comes with a later release. */
export function LaterCorePage() {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  return <ComesLater title={t(`core.${tabOf(pathname) ?? 'overview'}`)} back={<BackToProducts />} />
}
