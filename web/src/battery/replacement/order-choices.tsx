import { type OrderGrouping, orderGroupings } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { nextEstateFilter, wholeEstate } from '../../estate/filter/estate-filter.ts'
import { EstatePickers } from '../../estate/filter/estate-filter-bar.tsx'
import { LabelledSelect } from '../../ui/choice/labelled-select.tsx'
import { monthsAhead, type OrderFilters } from './order-filters.ts'
import { ReplaceAt, type Thresholds } from './replace-at.tsx'
import classes from './replacement.module.css'

interface OrderChoicesProps {
  filters: OrderFilters
  thresholds: Thresholds | undefined
  /** Changes them as they are by then: the address may know of an earlier choice that the page does not. */
  onChange: (next: (before: OrderFilters) => OrderFilters) => void
}

/** Which batteries the orders are of, what the lines are of, how early they are ordered, and at which health. */
export function OrderChoices({ filters, thresholds, onChange }: OrderChoicesProps) {
  const { t } = useTranslation('replacement')
  const { part, by, ahead, replaceAt } = filters
  return (
    <fieldset className={classes.choices} aria-label={t('choices')}>
      <EstatePickers
        part={part}
        onChoose={(choice) =>
          onChange((before) => {
            const { days: _, ...next } = nextEstateFilter({ ...before.part, days: wholeEstate.days }, choice)
            return { ...before, part: next }
          })
        }
      />
      <LabelledSelect<OrderGrouping>
        label={t('by.label')}
        options={orderGroupings.map((value) => ({ value, label: t(`by.${value}`) }))}
        value={by}
        onChange={(chosen) => onChange((before) => ({ ...before, by: chosen }))}
      />
      <LabelledSelect
        label={t('ahead.label')}
        options={monthsAhead.map((count) => ({
          value: String(count),
          label: count === 0 ? t('ahead.none') : t('ahead.months', { count }),
        }))}
        value={String(ahead)}
        onChange={(chosen) => onChange((before) => ({ ...before, ahead: Number(chosen) }))}
      />
      <ReplaceAt
        tried={replaceAt}
        thresholds={thresholds}
        onChange={(chosen) => onChange((before) => ({ ...before, replaceAt: chosen }))}
      />
    </fieldset>
  )
}
