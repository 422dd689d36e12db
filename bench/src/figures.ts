/** One line of the benchmarks' output: a figure, and its yardstick from the same run. */
export interface Figure {
  what: string
  figure: string
  yardstick: string
  /** Ours divided by the yardstick's; null where there is none. */
  ratio: number | null
  target: string
  /** Null where there is no target. */
  met: boolean | null
}

export interface Benchmark {
  name: string
  /** What it measures, in one line. */
  about: string
  run(options: Options, say: (line: string) => void): Promise<Figure[]>
}

export interface Options {
  /** Where the estate is kept. */
  folder: string
  /** Seconds for which ingest is measured. */
  seconds: number
  floodSeconds: number
  /** Connections that send reports. */
  connections: number
  worlds: number[]
  /** Seconds that a connection waits after a refusal. Agents wait as long as they are asked to, 2 to 10. */
  refusedWait: number
  /** How often each request to the console is repeated. */
  times: number
  /** A folder of observed histories of batteries, and the health at which they are replaced. */
  data?: string
  threshold?: number
  /** From which random fleets follow; another one in each run by default. */
  seed?: number
  /** Where profiles of the service go, if wanted. */
  profile?: string
}

const titles = ['what', 'figure', 'yardstick', 'ratio', 'target', 'met'] as const

export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, figure, yardstick, ratio, target, met }) => [
    ...[what, figure, yardstick, ratio === null ? '' : significant(ratio), target],
    met === null ? '' : met ? 'yes' : 'NO',
  ])
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(titles), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

const significant = (ratio: number): string => (ratio >= 10 ? ratio.toFixed(1) : ratio.toPrecision(2))

export const whole = (value: number): string => Math.round(value).toLocaleString('en-GB')
export const milliseconds = (value: number): string =>
  Number.isNaN(value) ? 'none' : `${value.toFixed(value < 100 ? 1 : 0)} ms`
export const seconds = (value: number): string => `${(value / 1000).toFixed(2)} s`
export const megabytes = (bytes: number): string =>
  Number.isNaN(bytes) ? 'not measured' : `${whole(bytes / 1024 ** 2)} MB`

/** The quantile: the value below which that share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Milliseconds that the work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
