import { backUpInstallation } from './back-up-installation.ts'
import { runTool } from './tool.ts'

await runTool('No backup was made.', (run) => backUpInstallation(process.argv.slice(2), process.env, run))
