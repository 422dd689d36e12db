import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Part } from './parts.ts'
import { runPart } from './run-part.ts'
import { makeScratch, removeScratch } from './scratch.ts'

describe('the folder of a run', () => {
  it('is open to every user, and is removed with all that is in it', () => {
    const folder = makeScratch()
    expect(statSync(folder).mode & 0o7777).toBe(0o1777)
    mkdirSync(path.join(folder, 'deep'))
    writeFileSync(path.join(folder, 'deep/file'), '')
    removeScratch(folder)
    expect(existsSync(folder)).toBe(false)
  })

  it('replaces those of runs that were killed, and no others', async () => {
    const place = mkdtempSync(path.join(tmpdir(), 'muster-place-'))
    onTestFinished(() => removeScratch(place))
    const ended = spawn(process.execPath, ['-e', ''])
    await once(ended, 'exit')
    const [killed, live, foreign] = [
      `muster-test-run-${ended.pid}-a`,
      `muster-test-run-${process.pid}-b`,
      'muster-of-others',
    ].map((name) => path.join(place, name)) as [string, string, string]
    for (const folder of [killed, live, foreign]) mkdirSync(folder)
    makeScratch(place)
    expect([killed, live, foreign].map(existsSync)).toEqual([false, true, true])
  })

  it('is where a part keeps its temporary files', async () => {
    const folder = makeScratch()
    const says: Part = { name: 'says', cores: 1, command: () => [process.execPath, '-p', 'os.tmpdir()'] }
    const { output } = await runPart(says, folder)
    removeScratch(folder)
    expect(output.trim()).toBe(folder)
  })
})
