import { useSearchParams } from 'react-router'

/** Whose data a chart shows [C-1506]. */
export const networks = ['mobile', 'wifi'] as const
export type Network = (typeof networks)[number]

/** The shown one, kept in the address beside the filter. */
export function useNetwork(): [Network, (network: Network) => void] {
  const [parameters, setParameters] = useSearchParams()
  const network = networks.find((one) => one === parameters.get('network')) ?? networks[0]
  const show = (chosen: Network) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before)
        if (chosen === networks[0]) after.delete('network')
        else after.set('network', chosen)
        return after
      },
      { preventScrollReset: true },
    )
  return [network, show]
}
