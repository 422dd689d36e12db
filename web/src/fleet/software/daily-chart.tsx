import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reportError } from '../../session/error-reporter.ts'
import { ChartCard } from '../../ui/chart/chart-card.tsx'
import type { ChartContent } from '../../ui/chart/chart-model.ts'
import { chartState } from '../../ui/chart/chart-state.ts'

interface DailyChartProps {
  title: string
  query: Pick<UseQueryResult, 'data' | 'isError' | 'refetch'>
  content: ChartContent
  /** The same figures as the server writes them into a file. */
  fetchFile: () => Promise<Blob>
  actions?: ReactNode
}

/** A chart of a period, whose file comes from the server [C-1632, C-1720]. */
export const DailyChart = ({ title, query, content, fetchFile, actions }: DailyChartProps) => (
  <ChartCard
    title={title}
    state={chartState(query)}
    onRetry={() => void query.refetch()}
    content={content}
    actions={actions}
    file={{ fetchFile, onError: reportError }}
  />
)
