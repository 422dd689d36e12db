import { organisationNameLength } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../ui/choice/segments.tsx'
import { DraftTextInput } from '../../ui/form/draft/draft-text-input.tsx'
import classes from './add-world-page.module.css'
import { OrganisationSelect } from './organisation-select.tsx'
import type { WorldFormProps } from './world-fields.tsx'

const owners = ['new', 'existing'] as const

/** The organisation that owns the world. */
export function OwnerPart({ form }: WorldFormProps) {
  const { t } = useTranslation('add-world')
  const { draft, change } = form
  return (
    <fieldset className={classes.section}>
      <legend>{t('parts.organisation')}</legend>
      <div>
        <Segments
          label={t('parts.organisation')}
          options={owners.map((value) => ({ value, label: t(`owners.${value}`) }))}
          value={draft.owner}
          onChange={(owner) => change({ owner })}
        />
      </div>
      {draft.owner === 'new' ? (
        <NewOrganisation form={form} />
      ) : (
        <OrganisationSelect
          value={draft.organisation}
          onChange={(organisation) => change({ organisation })}
        />
      )}
    </fieldset>
  )
}

function NewOrganisation({ form }: WorldFormProps) {
  const { t } = useTranslation('add-world')
  return (
    <div className={classes.pair}>
      <DraftTextInput
        form={form}
        name="organisationName"
        label={t('fields.organisationName')}
        required
        autoComplete="off"
        show="atOnce"
        problemText={(problem) => t(`errors.${problem}`, { maxLength: organisationNameLength })}
      />
      <DraftTextInput
        form={form}
        name="administratorEmail"
        type="email"
        label={t('fields.administratorEmail')}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        show="whileLeft"
        problemText={(problem) => t(`errors.${problem}`)}
      />
    </div>
  )
}
