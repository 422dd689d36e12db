import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../estate/use-formats.ts'
import { FigureStrip } from '../../../ui/card/figure-strip.tsx'
import { RetryLine } from '../../../ui/states/retry-line.tsx'

interface SoftwareStripProps<Name extends string> {
  label: string
  figures: readonly { id: Name; label: string }[]
  counts: Pick<UseQueryResult<Record<Name, number>>, 'data' | 'isError' | 'refetch'>
}

/** How many applications or processes a device has, got and used. */
export function SoftwareStrip<Name extends string>({ label, figures, counts }: SoftwareStripProps<Name>) {
  const { t } = useTranslation('device')
  const { number } = useFormats()
  const { data, isError, refetch } = counts
  if (!data && isError) return <RetryLine text={t('figuresFailed')} onRetry={() => void refetch()} />
  return (
    <FigureStrip
      label={label}
      figures={figures.map((figure) => ({ ...figure, value: data && number(data[figure.id]) }))}
    />
  )
}
