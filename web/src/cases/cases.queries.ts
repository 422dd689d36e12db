import {
  type BodyOf,
  type CaseFilter,
  countCasesByTab,
  getCase,
  listCasePeople,
  listCases,
  type QueryOf,
  readCaseChart,
  readCaseProperties,
  type WorldId,
} from '@muster/contract'
import { queryOf } from '../session/request/query-of.ts'

export const casesQuery = (
  world: WorldId,
  asked: { query: QueryOf<typeof listCases>; body: BodyOf<typeof listCases> },
) => queryOf(listCases, { world, ...asked })

export const caseCountsQuery = (world: WorldId, filter: CaseFilter) =>
  queryOf(countCasesByTab, { world, body: filter })

export const caseQuery = (world: WorldId, number: number) => queryOf(getCase, { world, query: { number } })

export const caseChartQuery = (world: WorldId, number: number) =>
  queryOf(readCaseChart, { world, query: { number } })

export const casePropertiesQuery = (world: WorldId, number: number) =>
  queryOf(readCaseProperties, { world, query: { number } })

export const casePeopleQuery = (world: WorldId, number: number) =>
  queryOf(listCasePeople, { world, query: { number } })
