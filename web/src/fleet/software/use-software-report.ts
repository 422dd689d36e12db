import { useState } from 'react'
import { useParams } from 'react-router'
import { ownTimeZone } from '../../session/language/own-time-zone.ts'
import { useEstateReport } from '../performance/estate-report.ts'
import { tabOfSegment } from './software-kind.ts'
import { useSoftwareFilter } from './use-software-filter.ts'

/** State of an application's or process's page from the URL: tab, devices, period and version. */
export function useSoftwareReport<const Name extends string>(versionNames: readonly Name[]) {
  const tab = tabOfSegment(useParams().tab)
  const chosen = useSoftwareFilter(versionNames)
  const [timeZone] = useState(ownTimeZone)
  const report = useEstateReport(chosen.filter, timeZone)
  /** The period alone: versions are requested regardless of devices. */
  const period = { today: report.today, body: { days: report.body.days, timeZone } }
  return { tab, chosen, report, period }
}
