export { acceptCompressedJson, agentRoutes } from './agent.routes.ts'
export { makeDeviceId, makeDeviceKey, makeWorldToken } from './credentials.ts'
export { enroll } from './enroll.ts'
export { type Intake, openIntake } from './intake.ts'
