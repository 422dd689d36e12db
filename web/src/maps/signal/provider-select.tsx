import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWorld } from '../../session/world/world.tsx'
import { LabelledSelect } from '../../ui/choice/labelled-select.tsx'
import { simProvidersQuery } from './signal.queries.ts'

interface ProviderSelectProps {
  times: { from: number; to: number }
  provider: string | undefined
  onChoose: (provider: string | undefined) => void
}

/** The value for all; no operator has an empty name. */
const all = ''

/** The SIM providers of the period; the chosen one is offered even without samples [C-1932]. */
export function ProviderSelect({ times, provider, onChoose }: ProviderSelectProps) {
  const { t } = useTranslation('maps')
  const { world } = useWorld()
  const { data: names = [] } = useQuery(simProvidersQuery(world.id, times))
  const offered = provider === undefined || names.includes(provider) ? names : [provider, ...names]
  return (
    <LabelledSelect
      label={t('provider.label')}
      value={provider ?? all}
      options={[
        { value: all, label: t('provider.all') },
        ...offered.map((name) => ({ value: name, label: name })),
      ]}
      onChange={(chosen) => onChoose(chosen === all ? undefined : chosen)}
    />
  )
}
