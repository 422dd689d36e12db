import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { isInvalid } from '../../session/request/request-error.ts'
import { useWorld } from '../../session/world/world.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SoftwareNotFound } from '../software/software-not-found.tsx'
import { SoftwarePage } from '../software/software-page.tsx'
import { SoftwareSkeleton } from '../software/software-skeleton.tsx'
import { useSoftwareReport } from '../software/use-software-report.ts'
import { ApplicationAnomalies } from './application-anomalies.tsx'
import { ApplicationDevices } from './application-devices.tsx'
import { ApplicationPerformance } from './application-performance.tsx'
import { applicationInfoQuery, applicationVersionsQuery } from './applications.queries.ts'

/** The fields of an application's version. */
const versionNames = ['version'] as const

/** The application of the estate that the URL names [C-1615]. */
export function ApplicationPage() {
  const [parameters] = useSearchParams()
  const id = parameters.get('id')
  return id ? <OneApplication key={id} id={id} /> : <SoftwareNotFound kind="applications" />
}

function OneApplication({ id }: { id: string }) {
  const { world } = useWorld()
  const { tab, chosen, report, period } = useSoftwareReport(versionNames)
  const info = useQuery(applicationInfoQuery(world.id, id))
  const versions = useQuery(applicationVersionsQuery(world.id, id, period))
  const { data: application, error } = info
  // An id that the server refuses as invalid names no application either.
  if (application === null || isInvalid(error)) return <SoftwareNotFound kind="applications" />
  if (!application) {
    return error ? <ErrorState wholePage onRetry={() => void info.refetch()} /> : <SoftwareSkeleton />
  }
  return (
    <SoftwarePage
      kind="applications"
      name={application.name}
      alias={application.packageName}
      tab={tab}
      chosen={chosen}
      versions={versions}
      related={<ApplicationAnomalies packageName={application.packageName} />}
    >
      {tab === 'performance' ? (
        <ApplicationPerformance
          id={id}
          sharedUserId={application.sharedUserId}
          chosen={chosen}
          report={report}
        />
      ) : (
        <ApplicationDevices id={id} chosen={chosen} />
      )}
    </SoftwarePage>
  )
}
