export { lockCaseWork, worldsWithCaseWork } from './case-work.sql.ts'
export { endCasesOfWatches, lookAnew } from './keep-looking.ts'
export { lookAtWorld } from './look-at-world.ts'
export { countNow, numbersNow, watchedCohortsOf } from './look-now.sql.ts'
