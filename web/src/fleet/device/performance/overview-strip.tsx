import type { DeviceInfo, EventType, PerformanceOverview } from '@muster/contract'
import { overviewEvents } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EventGlyph } from '../../../estate/events/event-glyph.tsx'
import { useFormats } from '../../../estate/use-formats.ts'
import { useWorld } from '../../../session/world/world.tsx'
import { FigureStrip } from '../../../ui/card/figure-strip.tsx'
import { IconAntennaBars5, IconWifi } from '../../../ui/icons.ts'
import { RetryLine } from '../../../ui/states/retry-line.tsx'
import classes from './overview-strip.module.css'
import { performanceOverviewQuery } from './performance.queries.ts'
import type { Report } from './report.ts'

/** Counts with their type of event, in the order of the strip [C-1211, C-1215]. */
const counts = [
  ['rebootCount', 'deviceRebooted'],
  ['lowBatteryCount', 'deviceLowPower'],
  ['timeErrorCount', 'timeError'],
  ['batteryChangedCount', 'batteryChanged'],
  ['dropCount', 'deviceDropped'],
] as const satisfies (readonly [keyof PerformanceOverview, EventType])[]

const icon = { size: 14, stroke: 1.75, 'aria-hidden': 'true' } as const

export function OverviewStrip({ device, report }: { device: DeviceInfo; report: Report }) {
  const { t } = useTranslation('device')
  const { number, size } = useFormats()
  const { world } = useWorld()
  const events = overviewEvents(device.platformType)
  const { data, isError, refetch } = useQuery(performanceOverviewQuery(world.id, report, events))
  if (!data && isError) {
    return <RetryLine text={t('figuresFailed')} onRetry={() => void refetch()} />
  }
  const figures = [
    {
      id: 'wifi',
      label: t('performance.overview.wifiDataUsed'),
      icon: <IconWifi {...icon} />,
      value: data && size(data.wifiDataUsed),
    },
    {
      id: 'mobile',
      label: t('performance.overview.mobileDataUsed'),
      icon: <IconAntennaBars5 {...icon} />,
      value: data && size(data.mobileDataUsed),
    },
    ...counts
      .filter(([, type]) => events.includes(type))
      .map(([name, type]) => ({
        id: name,
        label: t(`performance.overview.${name}`),
        icon: <EventGlyph type={type} size={14} stroke={1.75} />,
        value: data && number(data[name]),
      })),
  ]
  return (
    <FigureStrip label={t('performance.overview.label')} figures={figures}>
      <p className={classes.more}>{data ? <Batteries data={data} zone={report.zone} /> : ' '}</p>
    </FigureStrip>
  )
}

function Batteries({ data, zone }: { data: PerformanceOverview; zone: string }) {
  const { t } = useTranslation('device')
  const { deviceTime } = useFormats()
  return (
    <>
      <span>
        {data.smartBatteries.length === 0
          ? t('performance.overview.noSmartBatteries')
          : t('performance.overview.smartBatteries', { serials: data.smartBatteries.join(', ') })}
      </span>
      <span>
        {data.updated === null
          ? t('performance.overview.neverUpdated')
          : t('performance.overview.updated', { time: deviceTime(data.updated, zone) })}
      </span>
    </>
  )
}
