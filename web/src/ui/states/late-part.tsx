import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RetryLine } from './retry-line.tsx'

interface LatePartProps<Part> {
  /** Loads a chunk; keep the function stable. */
  load: () => Promise<Part>
  /** In the shape of the final content. */
  placeholder: ReactNode
  children: (part: Part) => ReactNode
}

/** Content in a separate chunk; the form around it works meanwhile, and if the chunk fails to load. */
export function LatePart<Part>({ load, placeholder, children }: LatePartProps<Part>) {
  const { t } = useTranslation('ui')
  const [loaded, setLoaded] = useState<{ part: Part } | null>(null)
  /** The number of the current attempt, and of the last one that failed. */
  const [attempt, setAttempt] = useState(1)
  const [failed, setFailed] = useState(0)
  useEffect(() => {
    let isWanted = true
    load().then(
      (part) => isWanted && setLoaded({ part }),
      (error: unknown) => {
        if (!isWanted) return
        setFailed(attempt)
        window.reportError(error)
      },
    )
    return () => {
      isWanted = false
    }
  }, [load, attempt])
  if (loaded) return children(loaded.part)
  if (failed < attempt) return placeholder
  return <RetryLine text={t('error.wrongAgain')} onRetry={() => setAttempt(attempt + 1)} />
}
