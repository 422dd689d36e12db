import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { deliveryStates } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PeriodSection } from '../../estate/period/period-section.tsx'
import { useWorld } from '../../session/world/world.tsx'
import { FilterPanel, useCoversPage } from '../../ui/filter/filter-panel.tsx'
import { FilterSection } from '../../ui/filter/filter-section.tsx'
import { useChosenDraft } from '../../ui/filter/use-chosen-draft.ts'
import { receiversQuery } from '../watches/watches.queries.ts'
import classes from './deliveries.module.css'
import { type DeliveryFilters, noFilters } from './delivery-filters.ts'

interface DeliveryFilterPanelProps {
  filters: DeliveryFilters
  onApply: (filters: DeliveryFilters) => void
  onClose: () => void
}

/** Filters by state, receiver and time; the case comes with its link [K-1105]. */
export function DeliveryFilterPanel({ filters, onApply, onClose }: DeliveryFilterPanelProps) {
  const { t } = useTranslation(['deliveries', 'ui'])
  const { world } = useWorld()
  const [draft, setDraft] = useChosenDraft(filters)
  const coversPage = useCoversPage()
  const { data } = useQuery(receiversQuery(world.id))
  const { channelId, personId } = draft
  const receiver = channelId !== null ? `channel ${channelId}` : personId !== null ? `person ${personId}` : ''
  const known = [
    ...(data?.channels ?? []).map(({ id, name }) => ({ value: `channel ${id}`, label: name })),
    ...(data?.people ?? []).map(({ id, email }) => ({ value: `person ${id}`, label: email })),
  ]
  const isKnown = receiver === '' || known.some(({ value }) => value === receiver)
  const choose = (value: string) => {
    const id = value.slice(value.indexOf(' ') + 1)
    setDraft({
      ...draft,
      channelId: value.startsWith('channel ') ? id : null,
      personId: value.startsWith('person ') ? id : null,
    })
  }
  return (
    <FilterPanel
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => setDraft(noFilters)}>{t('ui:filter.clear')}</Button>
          <Button
            variant="filled"
            onClick={() => {
              onApply(draft)
              if (coversPage) onClose()
            }}
          >
            {t('deliveries:filter.show')}
          </Button>
        </>
      }
    >
      <FilterSection title={t('deliveries:filter.states')} count={draft.states.length} startsOpen>
        <fieldset className={classes.states} aria-label={t('deliveries:filter.states')}>
          {deliveryStates.map((state) => (
            <Checkbox
              key={state}
              label={t(`deliveries:states.${state}`)}
              checked={draft.states.includes(state)}
              onChange={() =>
                setDraft({
                  ...draft,
                  states: deliveryStates.filter((each) => (each === state) !== draft.states.includes(each)),
                })
              }
            />
          ))}
        </fieldset>
      </FilterSection>
      <FilterSection title={t('deliveries:filter.receiver')} count={receiver === '' ? 0 : 1} startsOpen>
        <NativeSelect
          aria-label={t('deliveries:filter.receiver')}
          data={[
            { value: '', label: t('deliveries:filter.all') },
            ...(isKnown ? [] : [{ value: receiver, label: '…' }]),
            ...known,
          ]}
          value={receiver}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      </FilterSection>
      <PeriodSection period={draft} onChange={(period) => setDraft({ ...draft, ...period })} />
    </FilterPanel>
  )
}
