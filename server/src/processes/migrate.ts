import { prepareInstallation } from './prepare-installation.ts'
import { runProcess } from './terminal.ts'

await runProcess(() => prepareInstallation(process.env))
