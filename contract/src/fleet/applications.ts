import { z } from 'zod'
import { call, csv } from '../call.ts'
import { exportQuery, listOf, PageQuery, SearchText, sortBy } from '../paging.ts'
import { estateSubjects } from '../subjects.ts'
import { systemFilters } from './device-applications.ts'

const access = { kind: 'world', permission: 'devices.read', product: 'coreV2' } as const

/** The columns of the application list, in order [C-1601]. */
export const applicationsSortFields = [
  'name',
  'packageName',
  'sharedUserId',
  'installedCount',
  'versionCount',
  'latestVersion',
  'lastUsed',
  'usedCount',
  'firstInstalled',
] as const
export type ApplicationsSortField = (typeof applicationsSortFields)[number]

/** The default sort [C-1603]. */
export const applicationsDefaultSort = { field: 'lastUsed', order: 'desc' } as const

/**
 * An application of the estate, on the devices that the caller sees [C-2011]. Applications that no device has any more
 * are not listed. Times are milliseconds since the epoch.
 */
export const ApplicationRow = z.object({
  id: z.string(),
  name: z.string(),
  packageName: z.string(),
  sharedUserId: z.string().nullable(),
  /** Devices that have it now. */
  installedCount: z.int(),
  /** Versions that are installed now. */
  versionCount: z.int(),
  /** The highest installed version. */
  latestVersion: z.string(),
  /** The start of the latest hour of use on a device that has it now; null where none is known. */
  lastUsed: z.int().nullable(),
  /** Devices that have it and used it for at least one minute in the last 30 local days, today included. */
  usedCount: z.int(),
  /** The earliest installation among the devices that have it now. */
  firstInstalled: z.int(),
})
export type ApplicationRow = z.infer<typeof ApplicationRow>

const ApplicationsBody = z.object({
  sort: sortBy(applicationsSortFields).optional(),
  /** Matches the name or the package name. */
  search: SearchText.optional(),
  systemFilter: z.enum(systemFilters).default('all'),
})

export const listApplications = call({
  method: 'POST',
  path: '/api/core/applications/list',
  summary: 'The applications of the estate, a page at a time [C-2170]',
  access,
  reads: estateSubjects,
  query: PageQuery,
  body: ApplicationsBody,
  answer: listOf(ApplicationRow),
})

export const exportApplications = call({
  method: 'POST',
  path: '/api/core/applications/export',
  summary: 'The same applications as a file, applicationsList.csv [C-2171]',
  access,
  query: exportQuery(),
  body: ApplicationsBody,
  answer: csv,
})
