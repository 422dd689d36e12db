import { useEffect } from 'react'
import { useConfiguration } from '../session/configuration.tsx'
import { useIsInternal } from '../session/signed-in.tsx'

/** Page analytics, for external users only, and only where a URL is configured. */
export function useAnalytics(): void {
  const { analyticsScript } = useConfiguration()
  const isInternal = useIsInternal()
  useEffect(() => {
    if (isInternal || !analyticsScript) return
    if ([...document.scripts].some((script) => script.src === analyticsScript)) return
    const script = document.createElement('script')
    script.src = analyticsScript
    script.async = true
    document.head.append(script)
  }, [analyticsScript, isInternal])
}
