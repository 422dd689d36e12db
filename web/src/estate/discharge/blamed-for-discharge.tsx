import { useQuery } from '@tanstack/react-query'
import { useWorld } from '../../session/world/world.tsx'
import { dischargeVerdictsQuery } from './discharge-verdicts.queries.ts'
import { VerdictText } from './discharge-verdicts.tsx'

/** Who is to blame, below a device's discharge alert; nothing as long as that is not known. */
export function BlamedForDischarge({ deviceId }: { deviceId: string }) {
  const { world } = useWorld()
  const { data: verdicts = [] } = useQuery(dischargeVerdictsQuery(world.id, { of: 'device', id: deviceId }))
  return verdicts.map((verdict) => <VerdictText key={verdict.battery.id} verdict={verdict} />)
}
