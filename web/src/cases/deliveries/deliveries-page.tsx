import { Button } from '@mantine/core'
import { type Delivery, deliveryLimits, retryDeliveries } from '@muster/contract'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../estate/list/list-page.tsx'
import { ListTable } from '../../estate/list/list-table.tsx'
import { usePeriodWords } from '../../estate/period/use-period-words.ts'
import { useFormats } from '../../estate/use-formats.ts'
import { reportError } from '../../session/request/error-reporter.ts'
import { useRenewal } from '../../session/request/renew.ts'
import { request } from '../../session/request/request.ts'
import { RequestError } from '../../session/request/request-error.ts'
import { useWorld } from '../../session/world/world.tsx'
import type { FilterChip } from '../../ui/filter/filter-chips.tsx'
import { IconMail } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { useToast } from '../../ui/toast/toasts.tsx'
import classes from './deliveries.module.css'
import { deliveryCard, deliveryColumns } from './delivery-columns.tsx'
import { DeliveryFilterPanel } from './delivery-filter-panel.tsx'
import { type DeliveryFilters, noFilters } from './delivery-filters.ts'
import { DeliveryTries } from './delivery-tries.tsx'
import { useDeliveries } from './use-deliveries.ts'

const expansion = { render: (delivery: Delivery) => <DeliveryTries delivery={delivery} /> }

/** The filters without what a chip stands for. */
function withoutChip(filters: DeliveryFilters, id: string): DeliveryFilters {
  const { states, caseNumber, channelId, personId, ...period } = noFilters
  if (id === 'states') return { ...filters, states }
  if (id === 'case') return { ...filters, caseNumber }
  return id === 'receiver' ? { ...filters, channelId, personId } : { ...filters, ...period }
}

function useChips(filters: DeliveryFilters, rows: readonly Delivery[]): FilterChip[] {
  const { t } = useTranslation('deliveries')
  const { label, period } = usePeriodWords()
  const { states, caseNumber, channelId, personId } = filters
  const receiver = channelId ?? personId
  const name = rows.find((row) => row.receiver.id === receiver)?.receiver.name ?? receiver
  return [
    states.length > 0 && {
      id: 'states',
      name: t('filter.states'),
      values: states.map((state) => t(`states.${state}`)).join(', '),
    },
    caseNumber !== null && { id: 'case', name: t('filter.case'), values: `#${caseNumber}` },
    name !== null && { id: 'receiver', name: t('filter.receiver'), values: name },
    filters.period !== 'all' && { id: 'period', name: label, values: period(filters) },
  ].filter((chip) => chip !== false)
}

/** What was sent, to whom, and what became of it; failed messages can be tried again [K-1104 to K-1106]. */
export function DeliveriesPage() {
  const { t } = useTranslation('deliveries')
  const { t: tOfCases } = useTranslation('cases')
  const { dateTime, number } = useFormats()
  const list = useDeliveries()
  const { filters, filterBy } = list
  const chips = useChips(filters, list.rows ?? [])
  const context = useMemo(() => ({ t, tOfCases, dateTime, number }), [t, tOfCases, dateTime, number])
  const columns = useMemo(() => deliveryColumns(context), [context])
  return (
    <ListPage
      list={list}
      title={t('title')}
      subtitle={t('about', { days: deliveryLimits.keptDays })}
      filter={(close) => <DeliveryFilterPanel filters={filters} onApply={filterBy} onClose={close} />}
    >
      <div className={classes.list}>
        <ListTable
          list={list}
          label={t('title')}
          columns={columns}
          nameOf={({ receiver, createdAt }) => `${receiver.name}, ${dateTime(createdAt)}`}
          card={(row) => deliveryCard(row, context)}
          expansion={expansion}
          above={<Retry checked={list.checked} onDone={() => list.checks?.clear()} />}
          chips={{ of: chips, onRemove: (id) => filterBy(withoutChip(filters, id)) }}
          failed={t('failed')}
          noneFound={{ title: t('empty.filtered') }}
          empty={
            <EmptyState icon={<IconMail size={28} stroke={1.5} />} title={t('empty.title')}>
              {t('empty.text')}
            </EmptyState>
          }
        />
      </div>
    </ListPage>
  )
}

/** Tries the checked ones again that have failed [K-1106]. */
function Retry({ checked, onDone }: { checked: readonly Delivery[]; onDone: () => void }) {
  const { t } = useTranslation('deliveries')
  const { world } = useWorld()
  const toast = useToast()
  const renew = useRenewal(retryDeliveries)
  const ids = checked.filter(({ state }) => state === 'failed').map(({ id }) => id)
  const { mutate, isPending } = useMutation({
    mutationFn: () => request(retryDeliveries, { world: world.id, body: { ids } }),
    onSuccess: async ({ retried }) => {
      toast({ status: 'good', message: t('retried', { count: retried }) })
      onDone()
      await renew()
    },
    onError: (error) => {
      const isLimit = error instanceof RequestError && error.code === 'limitExceeded'
      if (!isLimit) reportError(error)
      toast({ status: 'problem', message: t(isLimit ? 'retryLimit' : 'retryFailed') })
      void renew()
    },
  })
  return (
    <div className={classes.actions}>
      <Button
        disabled={ids.length === 0 || ids.length > deliveryLimits.retriedAtOnce}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('retry')}
      </Button>
    </div>
  )
}
