import { chmod, copyFile, rename, stat, truncate } from 'node:fs/promises'
import type { Logger } from '../observability/logs.ts'

/** Bytes from which a log is set aside, and how many such logs are kept beside the present one. */
export const rotation = { bytes: 10 * 1024 * 1024, kept: 4 } as const
const everyMinutes = 10

/**
 * Sets a log aside as `.1`, the one before as `.2` and so on, once it is long enough; the oldest is dropped. It is copied
 * and emptied, as whoever writes it keeps it open and appends.
 */
export async function rotateLog(file: string): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size < rotation.bytes) return
  for (let number = rotation.kept - 1; number > 0; number--) {
    await rename(`${file}.${number}`, `${file}.${number + 1}`).catch(() => {})
  }
  await copyFile(file, `${file}.1`)
  await chmod(`${file}.1`, 0o600)
  await truncate(file)
}

/** Rotates a log while it is written, until the returned function is called. */
export function keepRotating(file: string, log?: Logger): () => void {
  const look = () =>
    rotateLog(file).catch((error: unknown) =>
      log?.warn({ err: error }, 'the database’s log cannot be rotated'),
    )
  const timer = setInterval(look, everyMinutes * 60_000).unref()
  return () => clearInterval(timer)
}
