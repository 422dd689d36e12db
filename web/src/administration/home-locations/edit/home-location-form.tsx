import { TextInput, VisuallyHidden } from '@mantine/core'
import {
  type HomeLocationDraft,
  type HomeLocationField,
  type HomeLocationInput,
  isCoordinateText,
  isRadiusText,
  isThresholdText,
  readPosition,
  withPoint,
} from '@muster/rules'
import type { ClipboardEvent, ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../../ui/choice/segments.tsx'
import { FieldError } from '../../../ui/form/field-error.tsx'
import classes from './home-location-dialog.module.css'
import { useProblemText } from './use-problem-text.ts'

interface HomeLocationFormProps {
  draft: HomeLocationDraft
  problems: HomeLocationInput['problems']
  /** Fields that somebody has been in: what is wrong with others is not told yet. */
  touched: ReadonlySet<HomeLocationField>
  isNew: boolean
  /** The name belongs to another home location [A-1221]. */
  isTaken: boolean
  nameField: RefObject<HTMLInputElement | null>
  useMetricDistances: boolean
  onChange: (changes: Partial<HomeLocationDraft>) => void
  onTouch: (field: HomeLocationField) => void
  /** Stands after what it shows, and where there is room beside everything. */
  map: ReactNode
}

/** What may be typed into a field; what may not does not arrive there [A-1224, A-1229]. */
const accepts: Partial<Record<HomeLocationField, (text: string) => boolean>> = {
  latitude: isCoordinateText,
  longitude: isCoordinateText,
  radius: isRadiusText,
  warning: isThresholdText,
  problem: isThresholdText,
}

/** The fields of a home location. */
export function HomeLocationForm(props: HomeLocationFormProps) {
  const { draft, problems, touched, isNew, isTaken, useMetricDistances, onChange, onTouch, map } = props
  const { t } = useTranslation('home-locations')
  const problemText = useProblemText()
  const units = useMetricDistances ? 'metric' : 'imperial'
  const isGlobal = draft.thresholds === 'global'

  const errorOf = (field: HomeLocationField): ReactNode => {
    if (field === 'name' && isTaken) return <FieldError>{t('form.exists')}</FieldError>
    const problem = touched.has(field) ? problems[field] : undefined
    return problem && <FieldError>{problemText(field, problem)}</FieldError>
  }
  const fieldOf = (field: HomeLocationField) => {
    const accept = accepts[field]
    return {
      name: field,
      value: draft[field],
      autoComplete: 'off',
      // Where there may be a minus sign, an iPhone's keyboard of digits lacks it.
      ...(accept && accept !== isCoordinateText && { inputMode: 'decimal' as const }),
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
        const text = accept ? withPoint(currentTarget.value) : currentTarget.value
        if (!accept || accept(text)) onChange({ [field]: text })
      },
      onBlur: () => onTouch(field),
      error: errorOf(field),
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
  /** A whole position goes into both fields. */
  const pastePosition = (event: ClipboardEvent) => {
    const position = readPosition(event.clipboardData.getData('text'))
    if (!position) return
    event.preventDefault()
    onChange(position)
  }
  return (
    <div className={classes.fields}>
      <TextInput
        {...fieldOf('name')}
        ref={props.nameField}
        {...(isNew && { 'data-autofocus': true, required: true })}
        label={t('columns.name')}
        readOnly={!isNew}
      />
      <div className={classes.pair}>
        <TextInput {...fieldOf('latitude')} label={t('columns.latitude')} required onPaste={pastePosition} />
        <TextInput
          {...fieldOf('longitude')}
          label={t('columns.longitude')}
          required
          onPaste={pastePosition}
        />
      </div>
      <TextInput
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
            value={draft.thresholds}
            onChange={(thresholds) => onChange({ thresholds })}
          />
        </div>
        <p className={classes.note}>{t(isGlobal ? 'form.globalNote' : 'form.customNote')}</p>
        <div className={classes.pair}>
          <TextInput
            {...fieldOf('warning')}
            {...withUnit(t('form.warning'), 'long')}
            disabled={isGlobal}
            required={!isGlobal}
            {...(isGlobal && { value: '', error: undefined })}
          />
          <TextInput
            {...fieldOf('problem')}
            {...withUnit(t('form.problem'), 'long')}
            disabled={isGlobal}
            required={!isGlobal}
            {...(isGlobal && { value: '', error: undefined })}
          />
        </div>
      </div>
      <TextInput {...fieldOf('addressLine1')} label={t('columns.addressLine1')} />
      <TextInput {...fieldOf('addressLine2')} label={t('columns.addressLine2')} />
      <div className={classes.pair}>
        <TextInput {...fieldOf('locality')} label={t('columns.locality')} />
        <TextInput {...fieldOf('postalCode')} label={t('columns.postalCode')} />
      </div>
      <TextInput {...fieldOf('country')} label={t('columns.country')} />
    </div>
  )
}
