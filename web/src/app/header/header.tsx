import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useBrand } from '../../session/brand/brand.tsx'
import { BrandLogo } from '../../session/brand/brand-logo.tsx'
import { useAnalytics } from '../analytics.ts'
import classes from './header.module.css'
import { HelpLink } from './help-link.tsx'
import { LanguagePicker } from './language-picker.tsx'

interface HeaderProps {
  /** Where the logo leads. */
  home: string
  /** After the logo: the world. */
  place?: ReactNode
  /** Before the user menu: cases. */
  cases?: ReactNode
  /** Between help and cases: what's new. */
  news?: ReactNode
  userMenu: ReactNode
}

export function Header({ home, place, news, cases, userMenu }: HeaderProps) {
  const { t } = useTranslation('app')
  const brand = useBrand()
  useAnalytics()
  return (
    <header className={classes.header}>
      <Link to={home} className={classes.home} aria-label={t('header.home', { brand: brand.name })}>
        <BrandLogo shrinks />
      </Link>
      {place}
      <div className={classes.space} />
      <div className={classes.controls}>
        <LanguagePicker />
        <HelpLink />
        {news}
        {cases}
        {userMenu}
      </div>
    </header>
  )
}
