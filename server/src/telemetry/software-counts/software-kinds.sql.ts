import { type RawBuilder, sql } from 'kysely'

/** How applications and processes are counted: the tables, and the columns in which they differ. */
export interface SoftwareKind {
  /** The applications or processes of the world, and their versions. */
  table: 'application' | 'process'
  versionTable: 'application_version' | 'process_version'
  /** What devices have installed. */
  installedTable: 'device_application' | 'device_process'
  countTable: 'application_count' | 'process_count'
  dayTable: 'application_day' | 'process_day'
  /** The id column in all of these tables but the first. */
  idColumn: 'application_id' | 'process_id'
  /** The figure that only this kind has: its column, its SQL over devices, and its SQL over cohorts. */
  own: { column: string; ofDevices: RawBuilder<unknown>; together: RawBuilder<unknown> }
}

/** In the counting statement, `i` is a device's installation and `z` the window of its time zone. */
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
