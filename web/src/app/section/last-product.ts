import type { Product } from '@muster/contract'
import { hasProduct, type WorldSession } from '../../session/world/world.tsx'

const inOrder: readonly Product[] = ['coreV2', 'batteryEssentials', 'batteryWarranty']

let last: Product | null = null

/** The product whose pages were last open in this tab of the browser. */
export const rememberProduct = (product: Product): void => {
  last = product
}

/** The product to go back to: the one last open, else the first that the world has. */
export function productToReturnTo(session: WorldSession): Product | undefined {
  if (last && hasProduct(session, last)) return last
  return inOrder.find((product) => hasProduct(session, product))
}
