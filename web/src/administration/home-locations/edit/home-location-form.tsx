import { VisuallyHidden } from '@mantine/core'
import {
  type HomeLocationDraft,
  type HomeLocationField,
  isCoordinateText,
  isRadiusText,
  isThresholdText,
  readPosition,
  withPoint,
} from '@muster/rules'
import type { ClipboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../../ui/choice/segments.tsx'
import { DraftTextInput } from '../../../ui/form/draft/draft-text-input.tsx'
import type { DraftForm } from '../../../ui/form/draft/use-draft-form.ts'
import classes from './home-location-dialog.module.css'
import { type FieldProblem, useProblemText } from './use-problem-text.ts'

interface HomeLocationFormProps {
  form: DraftForm<HomeLocationDraft, FieldProblem>
  isNew: boolean
  useMetricDistances: boolean
  /** Placed after the position fields, or beside all fields where there is room. */
  map: ReactNode
}

/** What a field accepts; other input is ignored [A-1224, A-1229]. */
const accepts: Partial<Record<HomeLocationField, (text: string) => boolean>> = {
  latitude: isCoordinateText,
  longitude: isCoordinateText,
  radius: isRadiusText,
  warning: isThresholdText,
  problem: isThresholdText,
}

const acceptedOf = (text: string, accept: (text: string) => boolean) => (accept(text) ? text : null)

/** The fields of a home location. */
export function HomeLocationForm(props: HomeLocationFormProps) {
  const { form, isNew, useMetricDistances, map } = props
  const { t } = useTranslation('home-locations')
  const problemText = useProblemText()
  const units = useMetricDistances ? 'metric' : 'imperial'
  const { thresholds } = form.draft
  const isGlobal = thresholds === 'global'

  const fieldOf = (field: HomeLocationField) => {
    const accept = accepts[field]
    return {
      form,
      name: field,
      autoComplete: 'off',
      // Not for coordinates: the iPhone's numeric keyboard has no minus sign.
      ...(accept && accept !== isCoordinateText && { inputMode: 'decimal' as const }),
      ...(accept && { read: (typed: string) => acceptedOf(withPoint(typed), accept) }),
      problemText: (problem: FieldProblem) => problemText(field, problem),
    }
  }
  const withUnit = (label: string, unit: 'short' | 'long') => ({
    label: (
      <>
        {label} <VisuallyHidden>({t(`form.unit.${unit}.${units}`)})</VisuallyHidden>
      </>
    ),
    rightSectionPointerEvents: 'none' as const,
    rightSection: (
      <span className={classes.unit} aria-hidden="true">
        {t(`form.sign.${unit}.${units}`)}
      </span>
    ),
  })
  /** A pasted position fills both fields. */
  const pastePosition = (event: ClipboardEvent) => {
    const position = readPosition(event.clipboardData.getData('text'))
    if (!position) return
    event.preventDefault()
    form.change(position)
  }
  return (
    <div className={classes.fields}>
      <DraftTextInput
        {...fieldOf('name')}
        {...(isNew && { 'data-autofocus': true, required: true })}
        label={t('columns.name')}
        readOnly={!isNew}
      />
      <div className={classes.pair}>
        <DraftTextInput
          {...fieldOf('latitude')}
          label={t('columns.latitude')}
          required
          onPaste={pastePosition}
        />
        <DraftTextInput
          {...fieldOf('longitude')}
          label={t('columns.longitude')}
          required
          onPaste={pastePosition}
        />
      </div>
      <DraftTextInput
        {...fieldOf('radius')}
        {...withUnit(t('form.radius'), 'short')}
        inputMode="numeric"
        required
      />
      {map}
      <div className={classes.thresholds}>
        <span className={classes.legend} aria-hidden="true">
          {t('form.thresholds')}
        </span>
        <div>
          <Segments
            label={t('form.thresholds')}
            options={[
              { value: 'global', label: t('form.global') },
              { value: 'custom', label: t('form.custom') },
            ]}
            value={thresholds}
            onChange={(chosen) => form.change({ thresholds: chosen })}
          />
        </div>
        <p className={classes.note}>{t(isGlobal ? 'form.globalNote' : 'form.customNote')}</p>
        <div className={classes.pair}>
          <DraftTextInput
            {...fieldOf('warning')}
            {...withUnit(t('form.warning'), 'long')}
            disabled={isGlobal}
            required={!isGlobal}
            isBlank={isGlobal}
          />
          <DraftTextInput
            {...fieldOf('problem')}
            {...withUnit(t('form.problem'), 'long')}
            disabled={isGlobal}
            required={!isGlobal}
            isBlank={isGlobal}
          />
        </div>
      </div>
      <DraftTextInput {...fieldOf('addressLine1')} label={t('columns.addressLine1')} />
      <DraftTextInput {...fieldOf('addressLine2')} label={t('columns.addressLine2')} />
      <div className={classes.pair}>
        <DraftTextInput {...fieldOf('locality')} label={t('columns.locality')} />
        <DraftTextInput {...fieldOf('postalCode')} label={t('columns.postalCode')} />
      </div>
      <DraftTextInput {...fieldOf('country')} label={t('columns.country')} />
    </div>
  )
}
