import { startAllInOne } from './start-all-in-one.ts'
import { runProcess } from './terminal.ts'

await runProcess(() => startAllInOne(process.env))
