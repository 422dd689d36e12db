import type { Anomaly } from '@muster/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../use-formats.ts'
import { versionIn } from './application-value.ts'
import { isKnownAlert } from './known-alert.ts'

type Property = Omit<Anomaly['properties'][number], 'id'>

interface Named {
  alertType: Anomaly['alertType']
  properties: readonly Property[]
}

/** An application is shown by its name, such as "Scan 4.13.0", if it has one. */
const shownValue = ({ value, applicationName }: Property): string =>
  applicationName === undefined ? value : `${applicationName} ${versionIn(value)}`

/** Contact is lost with devices, which titles must say where "with" would name what the devices have. */
const isHad = (name: Property['name']) => !['model', 'manufacturer', 'homeLocation', 'group'].includes(name)

/** Names of anomalies in the user's language. */
export function useAnomalyWords() {
  const { t } = useTranslation(['anomalies', 'estate'])
  const { list } = useFormats()
  return useMemo(() => {
    /** One of the ten names, or one for all others [C-1809]. */
    const alert = (type: string) =>
      isKnownAlert(type) ? t(`estate:alerts.${type}`) : t('anomalies:otherAlert')
    /** What alerts of the type mean where they are frequent, such as "High battery drain". */
    const finding = (type: string) =>
      isKnownAlert(type) ? t(`anomalies:finding.${type}`) : t('anomalies:otherAlert')
    const property = (property: Property) =>
      t(`anomalies:property.${property.name}`, { value: shownValue(property) })
    /** The same after "with", where some languages have an article. */
    const withProperty = (property: Property) =>
      t(`anomalies:withProperty.${property.name}`, { value: shownValue(property) })
    const where = (type: string, first: Property) => {
      const value = shownValue(first)
      if (type === 'deviceUtilisationOutOfContactStatus' && isHad(first.name)) {
        const property = first.name === 'application' ? value : withProperty(first)
        return t('anomalies:onDevicesWith', { alert: finding(type), property })
      }
      return t(`anomalies:where.${first.name}`, { alert: finding(type), value })
    }
    return {
      alert,
      /** Such as "firmware 7.2.1". */
      property,
      /** Such as "firmware 7.2.1 and model T8", to follow "with". */
      properties: (properties: readonly Property[]) => list(properties.map(withProperty)),
      /** Such as "Frequent reboots on firmware 7.2.1, model T8": where, and what else. */
      description: ({ alertType, properties: [first, ...others] }: Named) =>
        first ? [where(alertType, first), ...others.map(property)].join(', ') : finding(alertType),
    }
  }, [t, list])
}
