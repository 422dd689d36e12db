import { type ComponentType, lazy } from 'react'
import { loadPart } from '../session/load-part.ts'

/** A component in a chunk of its own. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadPart(load) }))
