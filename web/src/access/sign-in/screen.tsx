import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Notice, useAuth } from '../../session/auth/index.ts'
import { usePageTitle } from '../../session/brand/brand.tsx'
import { FormMessage, type Tone } from './form-message.tsx'
import classes from './screen.module.css'

/** Most notices only inform. */
const noticeTones: Partial<Record<Notice, Tone>> = {
  passwordChanged: 'success',
  hostedSignInFailed: 'problem',
  hostedSignInOtherUser: 'problem',
}

interface ScreenProps {
  title: string
  intro: string
  /** Why the last attempt failed, counted; takes the place of the notice. */
  error: { text: string; count: number } | null
  /** The form's own fields and its button. */
  children: ReactNode
  onSubmit: () => void
  /** What else can be done, below the form. */
  others?: ReactNode
}

export function Screen({ title, intro, error, children, onSubmit, others }: ScreenProps) {
  const { t } = useTranslation('sign-in')
  const { notice } = useAuth()
  usePageTitle(title)
  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.intro}>{intro}</p>
      {error ? (
        <FormMessage key={error.count} tone="problem">
          {error.text}
        </FormMessage>
      ) : (
        notice && <FormMessage tone={noticeTones[notice] ?? 'info'}>{t(`notice.${notice}`)}</FormMessage>
      )}
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
      </form>
      {others && <div className={classes.others}>{others}</div>}
    </>
  )
}

interface SubmitButtonProps {
  /** Whether everything is filled in. */
  ready: boolean
  busy: boolean
  children: string
}

export function SubmitButton({ ready, busy, children }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      variant="filled"
      size="lg"
      fullWidth
      className={classes.submit}
      disabled={!ready}
      loading={busy}
      loaderProps={{ color: 'var(--on-accent)' }}
    >
      {children}
    </Button>
  )
}

/** Looks like a link, but does not change the URL. */
export function LinkButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.link} onClick={onClick}>
      {children}
    </button>
  )
}
