import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../estate/use-formats.ts'
import { FigureStrip } from '../../../ui/card/figure-strip.tsx'
import { RetryLine } from '../../../ui/states/retry-line.tsx'

interface SoftwareStripProps<Name extends string, Counts extends Record<Name, number>, Key extends QueryKey> {
  label: string
  figures: readonly { id: Name; label: string }[]
  query: UseQueryOptions<Counts, Error, Counts, Key>
}

/** Counts of a device's applications or processes. */
export function SoftwareStrip<
  Name extends string,
  Counts extends Record<Name, number>,
  Key extends QueryKey,
>({ label, figures, query }: SoftwareStripProps<Name, Counts, Key>) {
  const { t } = useTranslation('device')
  const { number } = useFormats()
  const { data, isError, refetch } = useQuery(query)
  if (!data && isError) return <RetryLine text={t('figuresFailed')} onRetry={() => void refetch()} />
  return (
    <FigureStrip
      label={label}
      figures={figures.map((figure) => ({ ...figure, value: data && number(data[figure.id]) }))}
    />
  )
}
