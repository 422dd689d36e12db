import { Button } from '@mantine/core'
import { zoneOptions } from '@muster/contract'
import { chosenOptions, hasTooManyOptions, type ZoneDraft } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { useFocusAfterFailure } from '../../../ui/states/use-focus-after-failure.ts'
import { bottomBar } from '../../../ui/toast/bottom-bar.ts'
import classes from './zone-editor.module.css'

interface ZoneEditorFootProps {
  draft: ZoneDraft
  isSummary: boolean
  canSave: boolean
  isPending: boolean
  /** What went wrong. */
  problem: string | null
  hasFailed: boolean
  /** The zone is deleted: the user can only cancel. */
  isGone: boolean
  onCancel: () => void
}

/** How many options are chosen, and the next step: first the summary, then saving [A-1120 to A-1122]. */
export function ZoneEditorFoot(props: ZoneEditorFootProps) {
  const { draft, isSummary, canSave, isPending, problem, hasFailed, isGone, onCancel } = props
  const { t } = useTranslation(['zones', 'ui'])
  const submit = useFocusAfterFailure<HTMLButtonElement>(hasFailed && !isGone)
  const cancel = useFocusAfterFailure<HTMLButtonElement>(isGone)
  const isTooMuch = hasTooManyOptions(draft)
  return (
    <div ref={bottomBar} className={classes.foot}>
      <div className={classes.state}>
        <span role="status" className={classes.note}>
          {isPending
            ? t('zones:editor.saving')
            : t('ui:filter.selectedOf', { count: chosenOptions(draft), max: zoneOptions })}
        </span>
        {(isTooMuch || problem) && (
          <div role="alert">
            <FieldError>
              {isTooMuch ? t('zones:editor.tooMany', { max: zoneOptions }) : (problem ?? '')}
            </FieldError>
          </div>
        )}
      </div>
      <div className={classes.actions}>
        <Button ref={cancel} onClick={onCancel} disabled={isPending}>
          {t('ui:form.cancel')}
        </Button>
        <Button
          // A new button for a new action, so that a double click does not save by accident.
          key={isSummary ? 'save' : 'review'}
          ref={submit}
          variant="filled"
          type="submit"
          disabled={isSummary ? !canSave : isTooMuch}
          loading={isPending}
        >
          {t(isSummary ? 'ui:form.save' : 'zones:editor.review')}
        </Button>
      </div>
    </div>
  )
}
