import type { CaseDetails } from '@muster/contract'
import { hasBatteryPart, hasProduct, useWorld } from '../../../session/world/world.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { isAboutBatteries } from '../../use-case-words.ts'
import { AffectedBatteries } from './affected-batteries.tsx'
import { AffectedDevices } from './affected-devices.tsx'
import type { Which } from './affected-list.tsx'

/** Two lists of what is affected, by the product that it needs [K-812]. */
export function Affected({ details }: { details: CaseDetails }) {
  const session = useWorld()
  const { parameters, change } = useUrlState()
  const hasEnded = details.endedAt !== null
  const chosen = parameters.get('which')
  const usual: Which = hasEnded ? 'peak' : 'now'
  const which: Which = chosen === 'now' || chosen === 'peak' ? chosen : usual
  const choose = (next: Which) =>
    change((written) => {
      if (next === usual) written.delete('which')
      else written.set('which', next)
      written.delete('page')
    })
  const props = { number: details.number, which, onChoose: choose }
  if (isAboutBatteries(details.about)) {
    const hasList = hasProduct(session, 'batteryEssentials') && hasBatteryPart(session, 'batteries')
    return hasList ? <AffectedBatteries key={which} {...props} /> : null
  }
  return hasProduct(session, 'coreV2') ? <AffectedDevices key={which} {...props} /> : null
}
