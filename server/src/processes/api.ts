import { runAlone } from './alone.ts'
import { openApi } from './service.ts'

await runAlone('api', { works: false }, (services) => openApi(services))
