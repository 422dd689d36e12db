import type { Anomaly } from '@muster/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../estate/use-formats.ts'
import { isKnownAlert } from './alert-type.ts'

type Named = Pick<Anomaly, 'alertType' | 'properties'>

/** Names of anomalies in the user's language. */
export function useAnomalyWords() {
  const { t } = useTranslation(['anomalies', 'estate'])
  const { list } = useFormats()
  return useMemo(() => {
    /** One of the ten names, or one for all others [C-1809]. */
    const alert = (type: string) =>
      isKnownAlert(type) ? t(`estate:alerts.${type}`) : t('anomalies:otherAlert')
    const property = ({ name, value }: Anomaly['properties'][number]) =>
      t(`anomalies:property.${name}`, { value })
    return {
      alert,
      /** Such as "firmware 7.2.1". */
      property,
      /** Such as "firmware 7.2.1 and model T8". */
      properties: (properties: Anomaly['properties']) => list(properties.map(property)),
      /** Such as "Reboot on firmware 7.2.1, model T8": where, and what else. */
      description: ({ alertType, properties: [first, ...others] }: Named) =>
        first
          ? [
              t(`anomalies:where.${first.name}`, { alert: alert(alertType), value: first.value }),
              ...others.map(property),
            ].join(', ')
          : alert(alertType),
    }
  }, [t, list])
}
