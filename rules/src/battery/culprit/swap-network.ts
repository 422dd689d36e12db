/** Which batteries were in which devices. */
export interface SwapNetwork {
  batteriesOf: ReadonlyMap<number, readonly number[]>
  devicesOf: ReadonlyMap<number, readonly number[]>
}

/** Devices between which other work gets its turn. */
const turn = 2000

/** By the batteries of each device. It yields to let other work be done. */
export function* swapNetwork(
  batteriesOf: ReadonlyMap<number, readonly number[]>,
): Generator<void, SwapNetwork> {
  const devicesOf = new Map<number, number[]>()
  let done = 0
  for (const [device, batteries] of batteriesOf) {
    for (const battery of batteries) {
      const devices = devicesOf.get(battery)
      if (devices) devices.push(device)
      else devicesOf.set(battery, [device])
    }
    if (++done % turn === 0) yield
  }
  return { batteriesOf, devicesOf }
}

/** The devices nearest to a pair by swaps, the pair's first: what is known of them is what a verdict rests on. */
export function devicesAround(
  { batteriesOf, devicesOf }: SwapNetwork,
  pair: { device: number; battery: number },
  most: number,
): number[] {
  const devices = new Set([pair.device, ...(devicesOf.get(pair.battery) ?? [])])
  const batteries = new Set<number>()
  for (const device of devices) {
    for (const battery of batteriesOf.get(device) ?? []) {
      if (batteries.has(battery)) continue
      batteries.add(battery)
      for (const other of devicesOf.get(battery) ?? []) if (devices.size < most) devices.add(other)
    }
    if (devices.size >= most) break
  }
  return [...devices].slice(0, most)
}
