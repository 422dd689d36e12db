import { beginConsoleBuild } from './console-build.ts'
import { runProcess } from './terminal.ts'

// While the rest is loaded, which takes a second.
const build = beginConsoleBuild(process.env)
await runProcess(async () => {
  const { startAllInOne } = await import('./start-all-in-one.ts')
  return await startAllInOne(process.env, build)
})
