import type { LastingCase } from '../../../cases/index.ts'

type About = Pick<LastingCase, 'kind' | 'alert' | 'homeLocationId'>

/** What people say of the causes that the demo's estate has, by alert and home location. */
const ofCauses: Record<string, readonly string[]> = {
  'deviceUserExperienceDropStatus memphis': [
    'It is the new mezzanine: handhelds slide off the belt at gate 4. Holsters are ordered.',
    'Spoke to the shift lead. The belt clips of the old holsters break; 70 new ones arrive on Thursday.',
  ],
  'deviceUserExperienceLowPowerStatus dallas': [
    'The KB-4000 batteries of one delivery again. They are empty before the afternoon round.',
    'Spare batteries handed out until the exchange.',
  ],
  'deviceUserExperienceLowPowerStatus orleans': [
    'Same delivery of KB-4000 batteries as in Dallas. The exchange is agreed with the supplier.',
    'Chargers are fine, measured twice. It is the batteries.',
  ],
  'deviceUserExperienceLowPowerStatus exeter': [
    'SIM cards of Mercia Telecom have no service around the depot, and searching for it drains the batteries.',
    'Asked the operator about the mast. Until then drivers take a power bank.',
  ],
  'batteryHealthStatus dallas': [
    'All from one delivery. Claim sent to the supplier with the serial numbers.',
  ],
  'batteryHealthStatus orleans': ['On the same claim as those in Dallas.'],
}

/** What they say otherwise, by alert. */
const ofAlerts: Record<string, readonly string[]> = {
  deviceUserExperienceRebootStatus: [
    'Most are K52 with firmware 2.31.4. The manufacturer has a fix in test.',
    'Restarts during rounds; drivers lose the parcel that they are scanning.',
    'Rolled back two of them to 2.30 to compare.',
  ],
  deviceUserExperienceLowPowerStatus: [
    'Night shift leaves them out of the cradles. Talked to the team lead.',
    'One charging rack had lost its power. Plugged in again.',
    'Several still have Scan 4.13.0, the pilot that was stopped. Removing it.',
  ],
  averageDischargeStatus: [
    'Those with Scan 4.13.0 discharge twice as fast as the others. It is taken off this week.',
    'Compared with last month: it is the release, not the batteries.',
  ],
  deviceUtilisationOutOfContactStatus: [
    'Three were in a locker of the old office. Charging now.',
    'With a driver on holiday; will be back on Monday.',
    'Called the depot. They are looking for them.',
  ],
  batteryHealthStatus: ['New batteries ordered.', 'Put on the list for the next exchange.'],
  deviceUserExperienceDropStatus: ['Asked for holsters.'],
}

const ofAnomalies = ['Looked at the devices that have this in common: it is no coincidence.']
const ofOthers = ['Asked the depot about it.']

/** Whether a case is of a cause that the estate has: it lasts until somebody removes that. */
export const isOfCause = ({ kind, alert, homeLocationId }: About): boolean =>
  kind === 'anomaly' || `${alert} ${homeLocationId}` in ofCauses

/** What people may say about a case. */
export function remarksOn({ kind, alert, homeLocationId }: About): readonly string[] {
  if (kind === 'anomaly') return ofAnomalies
  return ofCauses[`${alert} ${homeLocationId}`] ?? ofAlerts[alert ?? ''] ?? ofOthers
}
