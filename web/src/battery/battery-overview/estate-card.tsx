import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import {
  type StatusCount,
  StatusFigures,
  StatusFiguresSkeleton,
} from '../../estate/status/status-figures.tsx'
import { StatusStack } from '../../estate/status/status-stack.tsx'
import { Card } from '../../ui/card/card.tsx'
import { BoxSkeleton } from '../../ui/states/box-skeleton.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { RetryLine } from '../../ui/states/retry-line.tsx'
import classes from './estate-card.module.css'

interface EstateCardProps<Counts extends { all: number }> {
  title: string
  query: Pick<UseQueryResult<Counts>, 'data' | 'isError' | 'refetch'>
  /** How many there are, in words. */
  totalOf: (all: number) => string
  /** The counts by status, worst first. */
  countsOf: (counts: Counts) => readonly StatusCount[]
  none: { title: string; text: string }
  failed: string
}

/** An estate by status: one bar, and below it each status with its count and share. */
export function EstateCard<Counts extends { all: number }>({
  title,
  query: { data, isError, refetch },
  totalOf,
  countsOf,
  none,
  failed,
}: EstateCardProps<Counts>) {
  const heading = useId()
  const counts = data && countsOf(data)
  return (
    <Card component="section" labelledBy={heading} className={classes.card}>
      <div className={classes.head}>
        <h2 id={heading}>{title}</h2>
        {data && <span className={classes.total}>{totalOf(data.all)}</span>}
      </div>
      {data && counts ? (
        data.all === 0 ? (
          <EmptyState title={none.title}>{none.text}</EmptyState>
        ) : (
          <>
            <StatusStack counts={counts} />
            <StatusFigures counts={counts} all={data.all} compact />
          </>
        )
      ) : isError ? (
        <RetryLine text={failed} onRetry={() => void refetch()} />
      ) : (
        <>
          <BoxSkeleton height={14} radius={3} />
          <StatusFiguresSkeleton compact />
        </>
      )}
    </Card>
  )
}
