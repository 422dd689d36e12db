import { Button, Checkbox, MultiSelect } from '@mantine/core'
import { type AnswerOf, type listReceivers, watchDefaults, watchLimits } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWorld } from '../../../session/world/world.tsx'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { IconPlus, IconTrash } from '../../../ui/icons.ts'
import { RetryLine } from '../../../ui/states/retry-line.tsx'
import { receiversQuery, type Whose } from '../watches.queries.ts'
import { NumberField } from './number-field.tsx'
import type { PartProps } from './part-props.ts'
import { placePeople, type StepDraft } from './watch-draft.ts'
import classes from './watch-form.module.css'

/** Who hears of the watch's cases, step by step; an own watch tells its owner [K-301 to K-312, K-404]. */
export function WhoFields({ whose, draft, onChange }: PartProps & { whose: Whose }) {
  const { t } = useTranslation('watches')
  const { user } = useWorld()
  return (
    <>
      {whose === 'world' ? (
        <Steps draft={draft} onChange={onChange} />
      ) : (
        <p className={classes.own}>{t('form.ownHint', { email: user.email })}</p>
      )}
      <Checkbox
        label={t('form.tellsEnd')}
        checked={draft.tellsEnd}
        onChange={({ currentTarget }) => onChange({ tellsEnd: currentTarget.checked })}
      />
    </>
  )
}

function useReceiverOptions(data: AnswerOf<typeof listReceivers> | undefined) {
  const { t } = useTranslation('watches')
  return [
    {
      group: t('form.people'),
      items: [
        { value: placePeople, label: t('form.placePeople') },
        ...(data?.people ?? []).map(({ id, email }) => ({ value: `person ${id}`, label: email })),
      ],
    },
    {
      group: t('form.channels'),
      items: (data?.channels ?? []).map(({ id, name, isOn }) => ({
        value: `channel ${id}`,
        label: isOn ? name : t('form.channelOff', { name }),
      })),
    },
  ]
}

function Steps({ draft: { steps }, onChange }: PartProps) {
  const { t } = useTranslation('watches')
  const { world } = useWorld()
  const { data, isError, refetch } = useQuery(receiversQuery(world.id))
  const options = useReceiverOptions(data)
  const known = new Set(options.flatMap(({ items }) => items.map(({ value }) => value)))
  const change = (key: number, part: Partial<StepDraft>) =>
    onChange({ steps: steps.map((step) => (step.key === key ? { ...step, ...part } : step)) })
  const add = () => {
    const key = Math.max(...steps.map((step) => step.key)) + 1
    const step = { key, afterMinutes: String(watchDefaults.stepMinutes), receivers: [] }
    onChange({ steps: [...steps, step] })
  }
  return (
    <div className={classes.steps}>
      {isError && !data && <RetryLine text={t('form.optionsFailed')} onRetry={() => void refetch()} />}
      {steps.map(({ key, afterMinutes, receivers }, index) => (
        <fieldset key={key} className={classes.step}>
          <legend>{t('form.step', { number: index + 1 })}</legend>
          {index === 0 ? (
            <p className={classes.hint}>{t('form.firstStep')}</p>
          ) : (
            <NumberField
              name="afterMinutes"
              label={t('form.afterMinutes')}
              value={afterMinutes}
              onChange={(typed) => change(key, { afterMinutes: typed })}
            />
          )}
          <MultiSelect
            size="md"
            label={t('form.receivers')}
            placeholder={receivers.length === 0 ? t('form.addReceiver') : ''}
            searchable
            hidePickedOptions
            limit={100}
            maxValues={watchLimits.receivers}
            nothingFoundMessage={t('form.noneFound')}
            data={[
              ...options,
              {
                // Chosen ones that are not listed, or not yet.
                group: data ? t('form.gone') : '…',
                items: receivers
                  .filter((receiver) => !known.has(receiver))
                  .map((value) => ({ value, label: data ? t('form.gone') : '…' })),
              },
            ]}
            value={[...receivers]}
            onChange={(chosen) => change(key, { receivers: chosen })}
            error={receivers.length === 0 && <FieldError>{t('form.noReceiver')}</FieldError>}
          />
          {index > 0 && (
            <Button
              leftSection={<IconTrash size={16} stroke={1.75} />}
              onClick={() => onChange({ steps: steps.filter((step) => step.key !== key) })}
            >
              {t('form.removeStep', { number: index + 1 })}
            </Button>
          )}
        </fieldset>
      ))}
      {steps.length < watchLimits.steps && (
        <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={add}>
          {t('form.addStep')}
        </Button>
      )}
    </div>
  )
}
