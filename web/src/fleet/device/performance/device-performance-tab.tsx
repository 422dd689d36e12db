import { type DeviceInfo, reportRanges } from '@muster/contract'
import { pickerBounds } from '@muster/rules'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChartFormats } from '../../../estate/charts/chart-formats.ts'
import { useHour } from '../../../estate/charts/use-hour.ts'
import { EventFiltersProvider } from '../../../estate/events/event-filters.tsx'
import { DateChoice } from '../../../ui/choice/date-choice.tsx'
import { Segments } from '../../../ui/choice/segments.tsx'
import classes from './performance-report.module.css'
import { PerformanceReport } from './performance-report.tsx'
import { type Report, reportOf } from './report.ts'
import { formatDay, formatWindow } from './report-times.ts'
import { useChosenReport } from './use-chosen-report.ts'

/** Three reports about a device, each kept once opened [C-1201, C-1208]. */
export function DevicePerformanceTab({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('device')
  const { locale } = useChartFormats()
  const zone = device.timeZone?.name ?? 'UTC'
  const now = useHour(zone)
  const bounds = useMemo(() => pickerBounds(zone, now), [zone, now])
  const { range, date, open, openDate } = useChosenReport(bounds)
  const shown = useMemo(
    () => reportOf(range, { deviceId: device.id, zone, now, date }),
    [range, device.id, zone, now, date],
  )
  const reports = useOpened(shown)

  // Takes the focus from the chart in which a day was selected, which is hidden then.
  const shownReport = useRef<HTMLElement>(null)
  const awaited = useRef<string>(undefined)
  const selectDate = (selected: string) => {
    awaited.current = selected
    openDate(selected)
  }
  useEffect(() => {
    if (range !== 'selectedDate' || awaited.current !== date) return
    awaited.current = undefined
    shownReport.current?.focus()
  }, [range, date])

  return (
    <EventFiltersProvider platform={device.platformType}>
      <div className={classes.toolbar}>
        <Segments
          label={t('performance.reports.label')}
          options={reportRanges.map((value) => ({ value, label: t(`performance.reports.${value}`) }))}
          value={range}
          onChange={open}
        />
        <DateChoice
          label={t('performance.calendar')}
          value={range === 'selectedDate' ? date : null}
          oldest={bounds.oldest}
          newest={bounds.today}
          locale={locale}
          onChange={openDate}
        >
          {range === 'selectedDate' ? formatDay(date, locale) : t('performance.pickDate')}
        </DateChoice>
        <p className={classes.window}>
          {t('performance.windowZone', { window: formatWindow(shown, locale), zone })}
        </p>
      </div>
      {reports.map((report) => (
        <PerformanceReport
          key={report.range}
          device={device}
          report={report}
          isShown={report.range === range}
          ref={report.range === range ? shownReport : undefined}
          onSelectDate={selectDate}
        />
      ))}
    </EventFiltersProvider>
  )
}

/** Zones whole hours apart may share a report's window, but not its clock times. */
const isSame = (one: Report, other: Report) =>
  one.window.from === other.window.from && one.window.to === other.window.to && one.zone === other.zone

/** Every report opened, as last shown: hidden ones are not refetched. */
function useOpened(shown: Report): readonly Report[] {
  const [opened, setOpened] = useState([shown])
  const before = opened.find(({ range }) => range === shown.range)
  if (before && isSame(before, shown)) return opened
  const next = before ? opened.map((report) => (report === before ? shown : report)) : [...opened, shown]
  setOpened(next)
  return next
}
