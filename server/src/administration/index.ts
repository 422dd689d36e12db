import './tables.ts'

export { insertDemoPlaces } from './demo.ts'
