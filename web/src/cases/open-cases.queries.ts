import { countOpenCases, type WorldId } from '@muster/contract'
import { queryOf } from '../session/request/query-of.ts'

/** How many open cases are the user's or nobody's, and when any that they see last changed. */
export const openCasesQuery = (world: WorldId) => queryOf(countOpenCases, { world })
