import { runAlone } from './alone.ts'
import { openHealth } from './service.ts'

await runAlone('ingest', { works: false }, openHealth)
