import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isInvalidIn, isNotFound } from '../../session/request/request-error.ts'
import { useWorld } from '../../session/world/world.tsx'
import { SoftwareNotFound } from '../software/software-not-found.tsx'
import { SoftwarePage } from '../software/software-page.tsx'
import { SoftwareSkeleton } from '../software/software-skeleton.tsx'
import { useSoftwareReport } from '../software/use-software-report.ts'
import { ProcessDevices } from './process-devices.tsx'
import { type ProcessNames, processVersionNames } from './process-names.ts'
import { ProcessPerformance } from './process-performance.tsx'
import { processVersionsQuery } from './processes.queries.ts'

/** The process of the estate that the URL names by both its names [C-1715, C-1716]. */
export function ProcessPage() {
  const [parameters] = useSearchParams()
  const processName = parameters.get('processName')
  const productName = parameters.get('productName')
  if (!processName || !productName) return <SoftwareNotFound kind="processes" />
  const names = { processName, productName }
  return <OneProcess key={JSON.stringify(names)} names={names} />
}

function OneProcess({ names }: { names: ProcessNames }) {
  const { world } = useWorld()
  const { tab, chosen, report, period } = useSoftwareReport(processVersionNames)
  const versions = useQuery(processVersionsQuery(world.id, { ...period, body: { ...names, ...period.body } }))
  // No other call says whether the process exists: its names come from the URL.
  const isMissing = isNotFound(versions.error) || isInvalidIn(versions.error, Object.keys(names))
  // Once known to exist, the page stays while the versions of another period load.
  const [isThere, setThere] = useState(false)
  if (!isThere && !isMissing && !versions.isPending) setThere(true)
  if (isMissing) return <SoftwareNotFound kind="processes" />
  if (!isThere) return <SoftwareSkeleton />
  return (
    <SoftwarePage
      kind="processes"
      name={names.processName}
      alias={names.productName}
      tab={tab}
      chosen={chosen}
      versions={versions}
    >
      {tab === 'performance' ? (
        <ProcessPerformance names={names} chosen={chosen} report={report} />
      ) : (
        <ProcessDevices names={names} chosen={chosen} report={report} />
      )}
    </SoftwarePage>
  )
}
