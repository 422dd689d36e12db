import { type ComponentType, lazy, type ReactNode } from 'react'
import { fetchTexts } from '../../session/language/language.ts'
import { loadPart } from '../../session/loading/load-part.ts'
import { fetchLostStyles } from '../../session/loading/lost-styles.ts'

const failed = new Set<() => void>()

/** React caches a failure for good: forget it, so that the next use loads the part again. */
export function forgetFailedParts(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/** What can be fetched before anything of it is drawn; when that fails nothing is said, as it is asked for again. */
export interface EarlyPart {
  fetchCode(): void
  /** Only once it is known in which language. */
  fetchTexts(): void
}

export type LazyPart<Props extends object> = ((props: Props) => ReactNode) & EarlyPart

/** For prefetches: the part that needs it asks again, and reports the failure. */
export const quietly = (work: () => Promise<unknown>) => () => {
  work().catch(() => undefined)
}

/**
 * A component in a chunk of its own. It comes with the texts of its areas or, like them, not at all: what it had to wait for
 * later would take away what it shows already.
 */
export function lazyPart<Props extends object>(
  areas: string | readonly string[],
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const fetchAllTexts = () => Promise.all([areas].flat().map(fetchTexts))
  const codeAndTexts = async () => {
    const [code] = await Promise.all([load(), fetchAllTexts(), fetchLostStyles()])
    return code
  }
  const forget = () => {
    Part = fresh()
  }
  const fresh = (): ComponentType<Props> =>
    lazy<ComponentType<Props>>(async () => {
      try {
        return { default: await loadPart(codeAndTexts) }
      } catch (error) {
        failed.add(forget)
        throw error
      }
    })
  let Part = fresh()
  return Object.assign((props: Props) => <Part {...props} />, {
    fetchCode: quietly(load),
    fetchTexts: quietly(fetchAllTexts),
  })
}
