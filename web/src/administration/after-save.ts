import { useConfiguration } from '../session/configuration.tsx'

/** Waits until the server has caught up with what was saved or deleted [A-1810]. */
export function useAfterSave(): () => Promise<void> {
  const { afterSave } = useConfiguration().waits
  return () => new Promise((resolve) => setTimeout(resolve, afterSave))
}
