import type { Anomaly, DeviceAlert } from '@muster/contract'
import { packageIn } from '../../estate/anomaly/application-value.ts'
import type { ListFilters } from '../../estate/list/use-list.ts'
import { readAlertTypes, writeAlertTypes } from '../alert-type.ts'

export interface AnomalyFilters {
  alertTypes: readonly DeviceAlert[]
  /** The package of an application that anomalies name; null for all anomalies. */
  application: string | null
}

export const anomalyFilters: ListFilters<AnomalyFilters> = {
  none: { alertTypes: [], application: null },
  read: (parameters) => ({
    alertTypes: readAlertTypes(parameters),
    application: parameters.get('application') || null,
  }),
  write({ alertTypes, application }, parameters) {
    writeAlertTypes(alertTypes, parameters)
    if (application === null) parameters.delete('application')
    else parameters.set('application', application)
  },
  countOf: ({ alertTypes, application }) => alertTypes.length + (application === null ? 0 : 1),
}

/** The display name of the application, as the anomalies that name it have it; else its package. */
export const nameOfApplication = (application: string, anomalies: readonly Anomaly[] = []): string =>
  anomalies
    .flatMap(({ properties }) => properties)
    .find(({ name, value }) => name === 'application' && packageIn(value) === application)?.applicationName ??
  application
