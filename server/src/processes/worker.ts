import { runAlone } from './alone.ts'
import { openHealth } from './service.ts'

await runAlone('worker', { works: true }, openHealth)
