import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reportError } from '../../session/request/error-reporter.ts'
import { ChartCard } from '../../ui/chart/chart-card.tsx'
import type { ChartContent } from '../../ui/chart/chart-model.ts'
import { chartState } from '../../ui/chart/chart-state.ts'

interface EstateChartProps {
  title: string
  /** The total, for a chart that has values. */
  note?: string | undefined
  query: Pick<UseQueryResult, 'data' | 'isError' | 'refetch'>
  content: ChartContent
  /** Fetches the chart's file from the server [C-1507]. */
  fetchFile: () => Promise<Blob>
  actions?: ReactNode
}

/** A chart of the estate. A failure does not affect the others. */
export function EstateChart({ title, note, query, content, fetchFile, actions }: EstateChartProps) {
  return (
    <ChartCard
      title={title}
      {...(note !== undefined && { note })}
      state={chartState(query)}
      onRetry={() => void query.refetch()}
      content={content}
      actions={actions}
      file={{ fetchFile, onError: reportError }}
    />
  )
}
