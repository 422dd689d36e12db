import { Select } from '@mantine/core'
import { dpaIds, eulaIds, partners, retentionPeriods, worldNameLength, worldTypes } from '@muster/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftTextInput } from '../../ui/form/draft/draft-text-input.tsx'
import type { DraftForm } from '../../ui/form/draft/use-draft-form.ts'
import classes from './add-world-page.module.css'
import { none, productsFor, type WorldDraft, type WorldProblem, withPartner } from './world-draft.ts'

export interface WorldFormProps {
  form: DraftForm<WorldDraft, WorldProblem>
}

interface ChoiceProps<Value extends string> {
  label: string
  options: readonly Value[]
  words: (value: Value) => string
  value: Value | null
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, options, words, value, onChange }: ChoiceProps<Value>) {
  const { t } = useTranslation('add-world')
  return (
    <Select
      size="md"
      label={label}
      placeholder={t('choose')}
      required
      allowDeselect={false}
      data={options.map((option) => ({ value: option, label: words(option) }))}
      value={value}
      onChange={(chosen) => {
        const found = options.find((option) => option === chosen)
        if (found !== undefined) onChange(found)
      }}
    />
  )
}

interface WorldPartProps extends WorldFormProps {
  /** Set for the next world after one was created. */
  takesFocus: boolean
}

/** Name, type and retention of the world. */
export function WorldPart({ form, takesFocus }: WorldPartProps) {
  const { t } = useTranslation('add-world')
  const { draft, change } = form
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  return (
    <fieldset className={classes.section}>
      <legend>{t('parts.world')}</legend>
      <DraftTextInput
        ref={field}
        form={form}
        name="name"
        label={t('fields.name')}
        required
        autoComplete="off"
        show={(problem) => (problem === 'name' ? 'whileLeft' : 'atOnce')}
        problemText={(problem) => t(`errors.${problem}`, { maxLength: worldNameLength })}
      />
      <div className={classes.pair}>
        <Choice
          label={t('fields.type')}
          options={worldTypes}
          words={(type) => t(`types.${type}`)}
          value={draft.type}
          onChange={(type) => change({ type })}
        />
        <Choice
          label={t('fields.retentionPeriod')}
          options={retentionPeriods.map((years) => `${years}` as const)}
          words={(years) => t('years', { count: Number(years) })}
          value={draft.retentionPeriod === null ? null : `${draft.retentionPeriod}`}
          onChange={(years) => change({ retentionPeriod: years === '1' ? 1 : 3 })}
        />
      </div>
    </fieldset>
  )
}

/** What the world is licensed for. */
export function LicencePart({ form: { draft, change } }: WorldFormProps) {
  const { t } = useTranslation('add-world')
  return (
    <fieldset className={classes.section}>
      <legend>{t('parts.licence')}</legend>
      <div className={classes.pair}>
        <Choice
          label={t('fields.partner')}
          options={[none, ...partners]}
          words={(partner) => t(`partners.${partner}`)}
          value={draft.partner}
          onChange={(partner) => change(withPartner(draft, partner))}
        />
        <Choice
          label={t('fields.product')}
          options={productsFor(draft)}
          words={(product) => t(`products.${product}`)}
          value={draft.product}
          onChange={(product) => change({ product })}
        />
      </div>
    </fieldset>
  )
}

/** What users accept before they enter the world; staff know agreements by their ids. */
export function AgreementsPart({ form: { draft, change } }: WorldFormProps) {
  const { t } = useTranslation('add-world')
  const words = (id: string) => (id === none ? t('noAgreement') : id)
  return (
    <fieldset className={classes.section}>
      <legend>{t('parts.agreements')}</legend>
      <div className={classes.pair}>
        <Choice
          label={t('fields.requiredEULA')}
          options={[none, ...eulaIds]}
          words={words}
          value={draft.requiredEULA}
          onChange={(requiredEULA) => change({ requiredEULA })}
        />
        <Choice
          label={t('fields.requiredDPA')}
          options={[none, ...dpaIds]}
          words={words}
          value={draft.requiredDPA}
          onChange={(requiredDPA) => change({ requiredDPA })}
        />
      </div>
    </fieldset>
  )
}
