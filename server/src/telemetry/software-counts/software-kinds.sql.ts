import { type RawBuilder, sql } from 'kysely'

/** What is counted of applications and of processes: the tables, and the columns in which they differ. */
export interface SoftwareKind {
  /** What there is of it in the world, and its versions. */
  table: 'application' | 'process'
  versionTable: 'application_version' | 'process_version'
  /** What devices have of it. */
  installedTable: 'device_application' | 'device_process'
  countTable: 'application_count' | 'process_count'
  dayTable: 'application_day' | 'process_day'
  /** The column that says which, in all of these but the first. */
  idColumn: 'application_id' | 'process_id'
  /** What is counted beside the devices, those that use it and the last use: how from devices, and how of cohorts together. */
  own: { column: string; ofDevices: RawBuilder<unknown>; together: RawBuilder<unknown> }
}

/** In the statement that counts, `i` is what a device has and `z` what its zone of time says. */
export const applicationKind: SoftwareKind = {
  table: 'application',
  versionTable: 'application_version',
  installedTable: 'device_application',
  countTable: 'application_count',
  dayTable: 'application_day',
  idColumn: 'application_id',
  own: {
    column: 'first_installed',
    ofDevices: sql`min(i.installed_at)`,
    together: sql`min(c.first_installed)`,
  },
}

export const processKind: SoftwareKind = {
  table: 'process',
  versionTable: 'process_version',
  installedTable: 'device_process',
  countTable: 'process_count',
  dayTable: 'process_day',
  idColumn: 'process_id',
  own: {
    column: 'active',
    ofDevices: sql`count(*) FILTER (WHERE i.active_day >= z.day)`,
    together: sql`sum(c.active)`,
  },
}

export const softwareKinds = [applicationKind, processKind]
