import { spawnSync } from 'node:child_process'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'

const megabyte = Buffer.alloc(1024 * 1024)

/** A separate in-memory disk that can be filled. Only root can mount one. */
export class SmallDisk {
  readonly folder: string
  readonly #filler: string

  private constructor(folder: string) {
    this.folder = folder
    this.#filler = path.join(folder, 'filler')
  }

  /** The disk, or why there can be none here. */
  static async mount(inside: string, megabytes: number): Promise<SmallDisk | string> {
    const folder = path.join(inside, 'disk')
    await mkdir(folder)
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]
    const { status, stderr, error } = spawnSync('mount', options, { encoding: 'utf8' })
    if (status === 0) return new SmallDisk(folder)
    return `a disk in memory cannot be mounted here: ${error?.message ?? stderr.trim()}`
  }

  /** Leaves not a byte. */
  async fill(): Promise<void> {
    const file = await open(this.#filler, 'a')
    for (let size = megabyte.length; size >= 1; ) {
      const written = await file.write(megabyte, 0, size).then(
        ({ bytesWritten }) => bytesWritten,
        () => 0,
      )
      if (written < size) size = Math.floor(size / 2)
    }
    await file.close()
  }

  async free(): Promise<void> {
    await rm(this.#filler, { force: true })
  }

  unmount(): void {
    spawnSync('umount', [this.folder])
  }
}
