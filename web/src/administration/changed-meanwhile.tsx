export { ChangedMeanwhile } from '../estate/changed-meanwhile.tsx'
