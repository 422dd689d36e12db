import { type Figure, milliseconds } from '../figures.ts'
import type { Measured } from './question.ts'

/**
 * Two lines per kind of question: the one furthest behind DuckDB, and the one with the slowest answers. If these meet
 * their targets, all do. Without a ratio to reach, DuckDB's time is only shown.
 */
export function figuresOf(
  kind: string,
  measured: readonly Measured[],
  mostP99: number,
  mostRatio: number | null = 1,
): Figure[] {
  const compared = measured.flatMap(({ yardstick, ...rest }) =>
    yardstick === null ? [] : [{ ...rest, yardstick, ratio: rest.median / yardstick }],
  )
  const behind = compared.toSorted((a, b) => b.ratio - a.ratio)[0]
  const slowest = measured.toSorted((a, b) => b.p99 - a.p99)[0]
  const figures: Figure[] = []
  if (behind) {
    const late = compared.filter(({ ratio }) => ratio > 1).length
    figures.push({
      what: `${kind}, furthest behind DuckDB of ${compared.length}: ${behind.what}`,
      figure: milliseconds(behind.median),
      yardstick: `DuckDB ${milliseconds(behind.yardstick)}${late > 0 ? `; ${late} behind` : ''}`,
      ratio: behind.ratio,
      target: mostRatio === null ? '' : `≤ ${mostRatio}`,
      met: mostRatio === null ? null : behind.ratio <= mostRatio,
    })
  }
  if (slowest) {
    const slow = measured.filter(({ p99 }) => p99 >= mostP99).length
    figures.push({
      what: `${kind}, slowest p99 of ${measured.length}: ${slowest.what}`,
      figure: milliseconds(slowest.p99),
      yardstick: `median ${milliseconds(slowest.median)}${slow > 0 ? `; ${slow} too slow` : ''}`,
      ratio: null,
      target: `< ${mostP99} ms`,
      met: slowest.p99 < mostP99,
    })
  }
  return figures
}
