import { startAlone } from './start-alone.ts'
import { runProcess } from './terminal.ts'

await runProcess(() => startAlone('worker', process.env))
