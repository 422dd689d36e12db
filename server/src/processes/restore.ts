import { restoreInstallation } from './restore-installation.ts'
import { runTool } from './tool.ts'

await runTool('Nothing was restored.', (run) => restoreInstallation(process.argv.slice(2), process.env, run))
