import type { Database } from '../../platform/database/database.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { addNames, addVersions, readNames } from './names.sql.ts'
import type { WantedNames, WorldNames } from './names.ts'

/** Worlds whose names are kept in memory; the least recently used is evicted first. */
const mostWorlds = 500

/** Most versions of applications, of processes, and operators, in a world; no real world has that many. */
const mostNames = 50_000

/**
 * Cache of the numbers of names. New names get theirs in a transaction of their own, so that nothing is cached that a
 * report's transaction may roll back.
 */
export class NameCache {
  private readonly worlds = new Map<string, WorldNames>()
  private readonly db: Database
  private readonly most: number

  constructor(db: Database, most = mostNames) {
    this.db = db
    this.most = most
  }

  /** The world's names, including the wanted ones. */
  async namesFor(world: string, wanted: WantedNames): Promise<WorldNames> {
    const known = this.worlds.get(world)
    if (known?.has(wanted)) return this.keep(world, known)
    const names = await this.read(world)
    if (names.has(wanted)) return this.keep(world, names)
    const missing = names.within(this.most, wanted)
    await inWorldTransaction(this.db, world, null, (scope) => addNames(scope, names, missing))
    const withNames = await this.read(world)
    await inWorldTransaction(this.db, world, null, (scope) => addVersions(scope, withNames, missing))
    return this.keep(world, await this.read(world))
  }

  /** The world's names with those that other processes have added since. */
  async refresh(world: string): Promise<WorldNames> {
    return this.keep(world, await this.read(world))
  }

  /** The world's names, reloaded if the cached ones are not enough: another process may have added some since. */
  async namesWith(world: string, isEnough: (names: WorldNames) => boolean): Promise<WorldNames> {
    const known = this.worlds.get(world)
    return this.keep(world, known && isEnough(known) ? known : await this.read(world))
  }

  private async read(world: string): Promise<WorldNames> {
    return await inWorldTransaction(this.db, world, null, readNames)
  }

  private keep(world: string, names: WorldNames): WorldNames {
    this.worlds.delete(world)
    this.worlds.set(world, names)
    for (const oldest of this.worlds.keys()) {
      if (this.worlds.size <= mostWorlds) break
      this.worlds.delete(oldest)
    }
    return names
  }
}
