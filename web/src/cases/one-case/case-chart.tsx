import type { CaseDetails, CaseEntry } from '@muster/contract'
import { countAxis, type TimeBucket } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { ownTimeZone } from '../../session/language/own-time-zone.ts'
import { useWorld } from '../../session/world/world.tsx'
import { ChartCard } from '../../ui/chart/chart-card.tsx'
import { ChartGroup } from '../../ui/chart/chart-group.tsx'
import type { ChartContent, ChartMark } from '../../ui/chart/chart-model.ts'
import { chartState } from '../../ui/chart/chart-state.ts'
import { dateFormat } from '../../ui/intl-formats.ts'
import { useTicking } from '../../ui/ticking.ts'
import { caseChartQuery } from '../cases.queries.ts'
import { isAboutBatteries } from '../use-case-words.ts'
import { bucketsOfCase, entriesIn, lineOfCase } from './chart-points.ts'
import { EntryIcon } from './timeline/entry-icon.tsx'
import { useCaseEntries } from './timeline/use-case-entries.ts'

/** Pixels. */
const plotHeight = 180

/** The entries that are marked in the chart [K-813]. */
const marked = {
  opened: 'opened',
  cameBack: 'opened',
  reopened: 'taken',
  taken: 'taken',
  handedOver: 'taken',
  snoozed: 'snoozed',
  closed: 'closed',
  over: 'over',
} as const satisfies Partial<Record<CaseEntry['kind'], string>>
const isMarked = (kind: CaseEntry['kind']): kind is keyof typeof marked => kind in marked

const noPoints: readonly { at: number; devices: number }[] = []
const quarterHour = 15 * 60_000
/** The line of an open case grows every quarter of an hour. */
const quarterOf = (now: number) => Math.ceil(now / quarterHour) * quarterHour

/** How many devices the case had over time, with what people did [K-813]. */
export function CaseChart({ details }: { details: CaseDetails }) {
  const { t } = useTranslation('cases')
  const { world } = useWorld()
  const { locale, number } = useFormats()
  const [zone] = useState(ownTimeZone)
  const query = useQuery(caseChartQuery(world.id, details.number))
  const { entries } = useCaseEntries(details.number)
  const quarter = useTicking(quarterOf)
  const { openedAt, endedAt } = details
  const to = endedAt ?? quarter
  const points = query.data?.points ?? noPoints
  const isOfBatteries = isAboutBatteries(details.about)

  const content = useMemo((): ChartContent => {
    const { size, buckets } = bucketsOfCase({ from: openedAt, to, zone })
    const timeOfDay = dateFormat(locale, { timeStyle: 'short', timeZone: zone })
    const markOf = (entry: CaseEntry): ChartMark[] =>
      isMarked(entry.kind)
        ? [
            {
              id: String(entry.number),
              time: timeOfDay.format(entry.at),
              glyph: <EntryIcon kind={entry.kind} size={12} />,
              text: [t(`chart.marks.${marked[entry.kind]}`), entry.by?.email].filter(Boolean).join(' · '),
            },
          ]
        : []
    const marks = buckets.map((bucket: TimeBucket) =>
      entriesIn(entries, bucket, to)
        .toSorted((a, b) => a.number - b.number)
        .flatMap(markOf),
    )
    return {
      buckets,
      size,
      marks,
      series: [
        {
          kind: 'trace',
          name: t(isOfBatteries ? 'chart.batteries' : 'chart.devices'),
          colour: 'accent',
          points: lineOfCase(points, buckets, to),
        },
      ],
      axis: countAxis(Math.max(0, ...points.map(({ devices }) => devices))),
      formatValue: number,
      formatTick: number,
      plotHeight,
    }
  }, [openedAt, to, zone, points, entries, isOfBatteries, locale, number, t])

  return (
    <ChartGroup locale={locale} expected={1}>
      <ChartCard
        title={t(isOfBatteries ? 'chart.titleBatteries' : 'chart.title')}
        state={chartState(query)}
        onRetry={() => void query.refetch()}
        content={content}
      />
    </ChartGroup>
  )
}
