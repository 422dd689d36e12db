import type { EstateBody } from '@muster/contract'
import { chartFileName, dateOfDay } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { CsvFile } from '../../platform/text/csv.ts'
import { type EstateFigure, readEstateSeries } from '../../telemetry/index.ts'
import { estateAsked } from './estate-period.ts'

interface ChartFile {
  /** Title of the chart [C-9946]. */
  title: string
  /** The columns after the date: titles with units, by figure. */
  columns: Partial<Record<EstateFigure, string>>
}

/** A row for every day of the period, empty on days without reports, where the chart shows a gap. */
export async function estateFile(
  scope: Scope,
  body: EstateBody,
  { title, columns }: ChartFile,
  now: number,
): Promise<CsvFile> {
  const asked = estateAsked(body, now)
  const figures = Object.keys(columns) as EstateFigure[]
  const known = new Map((await readEstateSeries(scope, { ...asked, figures })).map((day) => [day.date, day]))
  const rows = Array.from({ length: asked.last - asked.first + 1 }, (_, index) => {
    const date = dateOfDay(asked.first + index)
    return [date, ...figures.map((figure) => known.get(date)?.[figure] ?? null)]
  })
  return {
    name: chartFileName(title, now),
    titles: ['Date', ...Object.values(columns)],
    rows: [rows],
  }
}
