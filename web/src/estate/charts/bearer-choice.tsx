import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Segments } from '../../ui/segments.tsx'
import { type Bearer, bearers } from './data-content.ts'

/** Where the address keeps which of them a chart shows. */
const parameter = 'data'

/** Kept, since another array would be another drawing. */
const alone: Record<Bearer, readonly Bearer[]> = { wifi: ['wifi'], mobile: ['mobile'] }

/** Which ways of data a chart shows: both on each other, or one alone [C-1506, C-1631]. */
export function useBearers(): readonly Bearer[] {
  const [parameters] = useSearchParams()
  const chosen = bearers.find((bearer) => bearer === parameters.get(parameter))
  return chosen ? alone[chosen] : bearers
}

export function BearerChoice() {
  const { t } = useTranslation('estate')
  const [, setParameters] = useSearchParams()
  const [first, second] = useBearers()
  const write = (value: Bearer | 'both') =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === 'both') after.delete(parameter)
        else after.set(parameter, value)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Segments
      label={t('charts.data.shown')}
      options={[
        { value: 'both', label: t('charts.data.both') },
        { value: 'mobile', label: t('charts.data.mobile') },
        { value: 'wifi', label: t('charts.data.wifi') },
      ]}
      value={second ? 'both' : (first ?? 'both')}
      onChange={write}
    />
  )
}
