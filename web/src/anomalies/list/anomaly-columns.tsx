import { type Anomaly, type AnomalySortField, anomalySortFields } from '@muster/contract'
import { dateSearchedAt } from '@muster/rules'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { useFormats } from '../../estate/use-formats.ts'
import type { RowCard, TableColumn } from '../../ui/table/table-column.ts'
import { AnomalyLink } from './anomaly-link.tsx'

interface Context {
  t: TFunction<'anomalies'>
  formats: Pick<ReturnType<typeof useFormats>, 'number' | 'date'>
}

/** The columns of the list, in their order [C-1802]. */
export function anomalyColumns({
  t,
  formats: { number, date },
}: Context): TableColumn<Anomaly, AnomalySortField>[] {
  const cells: Record<AnomalySortField, (row: Anomaly) => ReactNode> = {
    description: (row) => <AnomalyLink anomaly={row} />,
    latestAffectedCount: (row) => number(row.latestAffectedCount),
    totalAffectedCount: (row) => number(row.totalAffectedCount),
    highestAffectedCount: (row) => number(row.highestAffectedCount),
    detectedCount: (row) => number(row.detectedCount),
    lastDetected: (row) => date(dateSearchedAt(row.lastDetected)),
    firstDetected: (row) => date(dateSearchedAt(row.firstDetected)),
  }
  return anomalySortFields.map((field) => ({
    id: field,
    sortBy: field,
    title: t(`columns.${field}`),
    cell: cells[field],
    ...(field === 'description' && { pin: 'start' as const, maxWidth: 480 }),
    ...(field.endsWith('Count') && { align: 'end' as const }),
  }))
}

/** An anomaly in two lines, for a phone. */
export const anomalyCard = (anomaly: Anomaly, { t, formats: { date } }: Context): RowCard => ({
  first: <AnomalyLink anomaly={anomaly} />,
  second: t('devices', { count: anomaly.latestAffectedCount }),
  secondEnd: date(dateSearchedAt(anomaly.lastDetected)),
})
