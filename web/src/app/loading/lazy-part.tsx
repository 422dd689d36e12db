import { type ComponentType, lazy, type ReactNode, useState } from 'react'
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
  /** With its texts, once it is known in which language. A part that has come by then is drawn without a wait. */
  fetchAll(): void
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
  const texts = () => Promise.all([areas].flat().map(fetchTexts))
  let come: ComponentType<Props> | null = null
  const codeAndTexts = async () => {
    const [code] = await Promise.all([load(), texts(), fetchLostStyles()])
    come ??= code
    return come
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
  const Drawn = (props: Props) => {
    // What has come is drawn as it is: React would show that it waits, and then for a third of a second at least.
    // It stays the same as long as it is drawn: another would lose what somebody types into it.
    const [Shown] = useState(() => come ?? Part)
    return <Shown {...props} />
  }
  return Object.assign(Drawn, { fetchCode: quietly(load), fetchAll: quietly(codeAndTexts) })
}
