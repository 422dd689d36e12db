import type { DischargeVerdict } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { encodeDeviceId } from '../device/device-id.ts'
import { dischargeVerdictsQuery } from './discharge-verdicts.queries.ts'
import { VerdictList } from './discharge-verdicts.tsx'

/** Who is to blame, below a device's discharge alert; nothing as long as that is not known. */
export function BlamedForDischarge({ deviceId }: { deviceId: string }) {
  const { world } = useWorld()
  const { data: verdicts = [] } = useQuery(dischargeVerdictsQuery(world.id, { of: 'device', id: deviceId }))
  return <VerdictList verdicts={verdicts} evidenceOf={(verdict) => <EvidenceLink verdict={verdict} />} />
}

/** To the details of the battery, which have the room for it. */
function EvidenceLink({ verdict: { battery, evidence } }: { verdict: DischargeVerdict }) {
  const { t } = useTranslation('discharge')
  const { world } = useWorld()
  if (evidence.length === 0) return null
  const to = `${worldPaths(world.id).batteries()}?id=${encodeDeviceId(battery.id)}`
  return (
    <p>
      <Link to={to}>{t('seeEvidence')}</Link>
    </p>
  )
}
