/**
 * Waiting work of many worlds, taken in turn: a world that floods the service delays itself, not the others. Bounded in
 * total and per world.
 */
export class FairQueue<Work> {
  private readonly worlds = new Map<string, Work[]>()
  private readonly capacity: number
  private readonly capacityOfWorld: number
  private count = 0

  constructor(capacity: number, capacityOfWorld: number) {
    this.capacity = capacity
    this.capacityOfWorld = capacityOfWorld
  }

  get size(): number {
    return this.count
  }

  hasRoom(world: string): boolean {
    return this.count < this.capacity && (this.worlds.get(world)?.length ?? 0) < this.capacityOfWorld
  }

  /** False where there is no room. */
  offer(world: string, work: Work): boolean {
    if (!this.hasRoom(world)) return false
    const waiting = this.worlds.get(world)
    if (waiting) waiting.push(work)
    else this.worlds.set(world, [work])
    this.count++
    return true
  }

  /** Up to `most` items, one of each world in turn; worlds served move to the end of the line. */
  take(most: number): Map<string, Work[]> {
    const taken = new Map<string, Work[]>()
    let left = Math.min(most, this.count)
    this.count -= left
    while (left > 0) {
      for (const [world, waiting] of [...this.worlds]) {
        if (left === 0) break
        const work = waiting.shift()
        this.worlds.delete(world)
        if (waiting.length > 0) this.worlds.set(world, waiting)
        if (work === undefined) continue
        const own = taken.get(world)
        if (own) own.push(work)
        else taken.set(world, [work])
        left--
      }
    }
    return taken
  }
}
