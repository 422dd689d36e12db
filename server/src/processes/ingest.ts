import { runAlone } from './alone.ts'
import { openIngest } from './service.ts'

await runAlone('ingest', { works: false }, openIngest)
