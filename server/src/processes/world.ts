import { runTool } from './tool.ts'
import { worldCommand } from './world-command.ts'

await runTool('Not done.', (run) => worldCommand(process.argv.slice(2), process.env, run))
