import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '../../session/auth/index.ts'
import { useBrand } from '../../session/brand/brand.tsx'
import { BrandLogo } from '../../session/brand/brand-logo.tsx'
import { HandheldArt } from './handheld-art.tsx'
import { LanguageChoice } from './language-choice.tsx'
import classes from './sign-in-frame.module.css'

/** Logo above, form in the middle, copyright below, and the picture beside them. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('sign-in')
  const { state, goToSignIn } = useAuth()
  const brand = useBrand()
  return (
    <div className={classes.frame}>
      <div className={classes.column}>
        <header className={classes.header}>
          {state === 'signIn' ? (
            <BrandLogo />
          ) : (
            <button type="button" className={classes.home} onClick={goToSignIn} title={t('returnToSignIn')}>
              <BrandLogo />
            </button>
          )}
        </header>
        <main className={classes.main}>{children}</main>
        <footer className={classes.footer}>
          <span>{t('copyright', { year: new Date().getFullYear(), brand: brand.name })}</span>
          <LanguageChoice />
        </footer>
      </div>
      <HandheldArt />
    </div>
  )
}
