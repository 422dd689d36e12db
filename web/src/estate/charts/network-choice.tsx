import { useTranslation } from 'react-i18next'
import { Segments } from '../../ui/choice/segments.tsx'
import { useUrlState } from '../../ui/url-state.ts'

/** Networks whose data a chart shows [C-1506, C-1631]. */
export const networks = ['mobile', 'wifi'] as const
export type Network = (typeof networks)[number]

/** The network shown, kept in the URL beside the filter. */
export function useNetwork(): [Network, (network: Network) => void] {
  const { parameters, change } = useUrlState()
  const network = networks.find((one) => one === parameters.get('network')) ?? networks[0]
  const show = (chosen: Network) =>
    change((written) => (chosen === networks[0] ? written.delete('network') : written.set('network', chosen)))
  return [network, show]
}

export function NetworkChoice() {
  const { t } = useTranslation('estate')
  const [network, show] = useNetwork()
  return (
    <Segments
      label={t('charts.data.network')}
      options={networks.map((value) => ({ value, label: t(`charts.data.${value}`) }))}
      value={network}
      onChange={show}
    />
  )
}
