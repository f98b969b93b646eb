// `npm start`: builds what is stale, then serves the dashboard, its backend and, unless hosted, the demo.
import { serve } from '../src/server/app/serve.ts'
import { buildIfStale } from './build-if-stale.ts'

await serve({
  build: buildIfStale,
  loadLocalServices: async () => (await import('./local-services.ts')).localServices,
})
