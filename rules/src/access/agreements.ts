import type { AgreementKind, Agreements } from '@muster/contract'

/** The agreements still to accept: the required id exists and differs from the accepted one. */
export function agreementsToAccept(agreements: Agreements): AgreementKind[] {
  const pending: AgreementKind[] = []
  const { requiredEULA, acceptedEULA, requiredDPA, acceptedDPA } = agreements
  if (requiredEULA && requiredEULA.id !== acceptedEULA?.id) pending.push('eula')
  if (requiredDPA && requiredDPA.id !== acceptedDPA?.id) pending.push('dpa')
  return pending
}
