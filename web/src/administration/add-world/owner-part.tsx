import { TextInput } from '@mantine/core'
import { organisationNameLength } from '@muster/contract'
import { isWrongEmail, lineProblem } from '@muster/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../ui/choice/segments.tsx'
import { FieldError } from '../../ui/form/field-error.tsx'
import classes from './add-world-page.module.css'
import type { CreationProblem } from './creation-problem.ts'
import { OrganisationSelect } from './organisation-select.tsx'
import type { DraftProps } from './world-fields.tsx'

const owners = ['new', 'existing'] as const

interface OwnerPartProps extends DraftProps {
  /** What the server found wrong with it, until it is changed. */
  problem: CreationProblem | null
}

/** Whose world it becomes. */
export function OwnerPart({ draft, problem, onChange }: OwnerPartProps) {
  const { t } = useTranslation('add-world')
  return (
    <fieldset className={classes.section}>
      <legend>{t('parts.organisation')}</legend>
      <div>
        <Segments
          label={t('parts.organisation')}
          options={owners.map((value) => ({ value, label: t(`owners.${value}`) }))}
          value={draft.owner}
          onChange={(owner) => onChange({ ...draft, owner })}
        />
      </div>
      {draft.owner === 'new' ? (
        <NewOrganisation draft={draft} problem={problem} onChange={onChange} />
      ) : (
        <OrganisationSelect
          value={draft.organisation}
          onChange={(organisation) => onChange({ ...draft, organisation })}
        />
      )}
    </fieldset>
  )
}

function NewOrganisation({ draft, problem, onChange }: OwnerPartProps) {
  const { t } = useTranslation('add-world')
  const [isLeft, setLeft] = useState(false)
  const emailProblem =
    isLeft && isWrongEmail(draft.administratorEmail) ? 'email' : problem === 'userExists' && 'userExists'
  const nameProblem =
    lineProblem(draft.organisationName, organisationNameLength) ??
    (problem === 'organisationExists' ? problem : null)
  return (
    <div className={classes.pair}>
      <TextInput
        label={t('fields.organisationName')}
        required
        autoComplete="off"
        value={draft.organisationName}
        onChange={({ currentTarget }) => onChange({ ...draft, organisationName: currentTarget.value })}
        error={
          nameProblem && (
            <FieldError>{t(`errors.${nameProblem}`, { maxLength: organisationNameLength })}</FieldError>
          )
        }
      />
      <TextInput
        type="email"
        label={t('fields.administratorEmail')}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.administratorEmail}
        onChange={({ currentTarget }) => {
          setLeft(false)
          onChange({ ...draft, administratorEmail: currentTarget.value })
        }}
        onBlur={() => setLeft(true)}
        error={emailProblem && <FieldError>{t(`errors.${emailProblem}`)}</FieldError>}
      />
    </div>
  )
}
