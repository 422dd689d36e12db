import { dayLength, type SimulatedDay } from '@muster/contract'
import { countAxis, dayOfDate, isWeekend } from '@muster/rules'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../estate/use-formats.ts'
import { ChartCard } from '../../../ui/chart/chart-card.tsx'
import { ChartGroup } from '../../../ui/chart/chart-group.tsx'
import type { ChartContent } from '../../../ui/chart/chart-model.ts'
import { Segments } from '../../../ui/choice/segments.tsx'
import classes from './simulation.module.css'
import { type CountedKind, countedKinds, recordedDays, workOf } from './work-of.ts'

const levels = ['red', 'yellow'] as const
const ofStatuses = { red: 'fields.problem', yellow: 'fields.warning' } as const
const ofAlarms = { red: 'alarms.critical', yellow: 'alarms.major' } as const

/** The days with the saved and the proposed thresholds, side by side for each level, and the work in words. */
export function SimulatedDays({ days }: { days: readonly SimulatedDay[] }) {
  const { t } = useTranslation('settings')
  const { locale } = useFormats()
  const [kind, setKind] = useState<CountedKind>('devices')
  const words = kind === 'devices' || kind === 'batteries' ? ofStatuses : ofAlarms
  return (
    <>
      <Segments
        label={t('simulation.counted')}
        options={countedKinds.map((value) => ({ value, label: t(`simulation.kinds.${value}`) }))}
        value={kind}
        onChange={setKind}
      />
      <Work days={days} kind={kind} />
      <ChartGroup locale={locale} expected={levels.length}>
        <div className={classes.charts}>
          {levels.map((level) => (
            <LevelChart
              key={level}
              title={t('simulation.chart', {
                kind: t(`simulation.kinds.${kind}`),
                level: t(words[level]),
              })}
              days={days}
              kind={kind}
              level={level}
            />
          ))}
        </div>
      </ChartGroup>
    </>
  )
}

/** The work that the proposed thresholds mean: devices × days more or fewer. */
function Work({ days, kind }: { days: readonly SimulatedDay[]; kind: CountedKind }) {
  const { t } = useTranslation('settings')
  const { decimal } = useFormats()
  const [work, recorded] = [workOf(days, kind), recordedDays(days).length]
  const change = work > 0 ? 'more' : work < 0 ? 'fewer' : 'same'
  return (
    <p>
      {t(`simulation.work.${kind}.${change}`, {
        count: Math.abs(work),
        perDay: decimal(Math.abs(work) / recorded),
      })}{' '}
      {t('simulation.recorded', { count: recorded, of: days.length })}
    </p>
  )
}

interface LevelChartProps {
  title: string
  days: readonly SimulatedDay[]
  kind: CountedKind
  level: (typeof levels)[number]
}

function LevelChart({ title, days, kind, level }: LevelChartProps) {
  const { t } = useTranslation('settings')
  const { number } = useFormats()
  const content = useMemo((): ChartContent => {
    const valuesOf = (side: 'saved' | 'proposed') =>
      days.map(({ counts }) => (counts ? counts[side][kind][level] : null))
    const [saved, proposed] = [valuesOf('saved'), valuesOf('proposed')]
    return {
      buckets: days.map(({ date }) => {
        const start = Date.parse(`${date}T00:00:00Z`)
        return { start, end: start + dayLength, clock: start, date, weekend: isWeekend(dayOfDate(date)) }
      }),
      size: 'day',
      series: [
        { kind: 'bars', name: t('simulation.saved'), colour: 'muted', values: saved },
        { kind: 'line', name: t('simulation.proposed'), colour: 'accent', values: proposed },
      ],
      axis: countAxis(Math.max(0, ...[...saved, ...proposed].map((value) => value ?? 0))),
      formatValue: number,
      formatTick: number,
      whenZero: t('simulation.none'),
      plotHeight: 140,
    }
  }, [days, kind, level, number, t])
  return <ChartCard title={title} state="ready" onRetry={() => undefined} content={content} />
}
