export { createDemo, openDemo, refuseForgottenDemo } from './create-demo.ts'
export { fillBehind } from './filling.ts'
export { startDemoDevices } from './live.ts'
