import { OwnServer } from '../faults/own-server.ts'
import type { Verdict } from '../faults/verdict.ts'
import { checkedLoad } from '../faults/verdict.ts'
import { ProcessBench } from '../started-process.ts'
import { Installation, inTurns } from './installation.ts'

/**
 * Replaces the processes of an earlier version, from its checkout, by those of this one, under load: as the rolling
 * upgrade promises from the release before.
 */
export async function upgradeFrom(checkout: string): Promise<Verdict> {
  const bench = new ProcessBench()
  const server = await OwnServer.open(await bench.dataDir())
  try {
    const database = { ownerUrl: server.ownerUrl, drop: async () => {} }
    const installation = await Installation.open(database, { version: { checkout } })
    return await replaceAll(installation).finally(() => installation.close())
  } finally {
    await server.stop()
    await bench.clear()
  }
}

async function replaceAll(installation: Installation): Promise<Verdict> {
  const { loader, members } = installation
  const problems: string[] = []
  loader.mustAnswer = true
  loader.start()
  await loader.acknowledges()
  const migrated = (await installation.migrate()).match(/^.*Migrated: .*$/gm) ?? []
  await loader.acknowledges()
  const before = loader.counts.acknowledged
  for (const member of inTurns(members)) {
    const { code, stderr } = await member.process.stop('SIGTERM')
    if (code !== 0 || stderr !== '') problems.push(`${member.role} ended with ${code}: ${stderr}`)
    await installation.start(member)
    await loader.acknowledges()
  }
  const checked = await checkedLoad(installation)
  return {
    name: 'upgrade',
    figures: { migrations: migrated.length, beforeReplacing: before, ...checked.figures },
    problems: [...problems, ...checked.problems],
  }
}
