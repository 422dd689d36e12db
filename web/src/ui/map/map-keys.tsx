import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMap } from './use-map.ts'

/** Name and description of the map for screen readers; it takes the focus and the arrow keys. */
export function MapKeys({ label, description }: { label: string; description: string | undefined }) {
  const { t } = useTranslation('ui')
  const map = useMap()
  const name = t('map.keys', { label })
  useEffect(() => {
    const container = map.getContainer()
    container.setAttribute('role', 'application')
    container.setAttribute('aria-label', name)
    if (description === undefined) container.removeAttribute('aria-describedby')
    else container.setAttribute('aria-describedby', description)
  }, [map, name, description])
  return null
}
