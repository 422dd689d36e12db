export {
  acceptCompressedJson,
  agentRoutes,
  limitGuesses,
  refuseStrangers,
  refuseWithoutRoom,
} from './agent/agent.routes.ts'
export { CredentialGuard } from './agent/credential-guard.ts'
export { hashOf, makeDeviceId, makeDeviceKey } from './agent/credentials.ts'
export { intakeConnections, openIntake } from './intake/intake.ts'
export { type ReadReport, readReport } from './intake/read-report.ts'
export type { ReceivedReport } from './past/past-lists.ts'
export { notePastSightings } from './past/past-sightings.ts'
export { openPastHistory, openPastStates, type ToldPast, type WantedPast } from './past/past-states.ts'
export { type KnownDeviceReport, storePastDays } from './past/store-past-days.ts'
export { readGaps } from './signs/intake-signs.sql.ts'
export { findMissingReports, IntakeSigns } from './signs/signs.ts'
export { serialNumbersOf } from './storing/battery-work.ts'
export { storeReports } from './storing/store-reports.ts'
export { wantedNames } from './storing/wanted-names.ts'
