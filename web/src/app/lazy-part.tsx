import { type ComponentType, lazy } from 'react'
import { fetchTexts } from '../session/language.ts'
import { loadPart } from '../session/load-part.ts'
import { fetchLostStyles } from '../session/lost-styles.ts'

const failed = new Set<() => void>()

/** React keeps a failure for good; forgotten, the part is asked for again by whoever needs it next. */
export function forgetFailedParts(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/** A component in a chunk of its own. It comes with the texts of its area or, like them, not at all. */
export function lazyPart<Props extends object>(area: string, load: () => Promise<ComponentType<Props>>) {
  const codeAndTexts = async () => {
    const [code] = await Promise.all([load(), fetchTexts(area), fetchLostStyles()])
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
  return (props: Props) => <Part {...props} />
}
