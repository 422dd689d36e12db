export { createDemo, refuseForgottenDemo } from './create-demo.ts'
export { startDemoDevices } from './live.ts'
