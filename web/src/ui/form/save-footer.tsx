import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusGlyph } from '../status-glyph.tsx'
import { bottomBar } from '../toast/bottom-bar.ts'
import { FieldError } from './field-error.tsx'
import classes from './save-footer.module.css'
import type { SaveResult } from './use-fading-result.ts'

interface SaveFooterProps {
  /** How many values differ from the saved ones. */
  changes: number
  /** How many of them are wrong. */
  problems?: number
  /** Whether a required value is missing. */
  isIncomplete?: boolean
  isSaving: boolean
  /** See `useFadingResult`. */
  result: SaveResult | null
  onCancel: () => void
  /** Shown above the buttons, sticky like them. */
  children?: ReactNode
}

/** The end of a form, with its submit button. */
export function SaveFooter({
  changes,
  problems = 0,
  isIncomplete = false,
  isSaving,
  result,
  onCancel,
  children,
}: SaveFooterProps) {
  const { t } = useTranslation('ui')
  const isUnchanged = changes === 0
  return (
    <div ref={bottomBar} className={classes.footer}>
      {children}
      <div className={classes.bar}>
        <div role="status" className={classes.result}>
          {isSaving && t('form.saving')}
          {result && !isSaving && (
            <span className={classes.fading}>
              <StatusGlyph status={result === 'saved' ? 'good' : 'problem'} />
              {t(`form.${result}`)}
            </span>
          )}
        </div>
        {!isSaving && result === null && !isUnchanged && (
          <div className={classes.state}>
            <span className={classes.unsaved}>{t('form.unsaved', { count: changes })}</span>
            {problems > 0 && <FieldError>{t('form.problems', { count: problems })}</FieldError>}
          </div>
        )}
        <div className={classes.buttons}>
          <Button size="md" disabled={isUnchanged || isSaving} onClick={onCancel}>
            {t('form.cancel')}
          </Button>
          <Button
            size="md"
            variant="filled"
            type="submit"
            disabled={isUnchanged || isIncomplete}
            loading={isSaving}
          >
            {t('form.save')}
          </Button>
        </div>
      </div>
    </div>
  )
}
