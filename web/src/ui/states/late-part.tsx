import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RetryLine } from './retry-line.tsx'

interface LatePartProps<Part> {
  /** Fetches a chunk; always the same function. */
  load: () => Promise<Part>
  /** In the shape of what is to come. */
  placeholder: ReactNode
  children: (part: Part) => ReactNode
}

/** What comes in a chunk of its own, beside fields that can be filled in meanwhile, and also where it does not come. */
export function LatePart<Part>({ load, placeholder, children }: LatePartProps<Part>) {
  const { t } = useTranslation('ui')
  const [loaded, setLoaded] = useState<{ part: Part } | null>(null)
  /** Counts the attempts, and knows the last that has failed. */
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
