// `npm start`: builds what is stale, and serves the dashboard, its backend and the sibling pages.
import { buildIfStale } from './build-if-stale.ts'
import { serve } from './server/serve.ts'

await serve(buildIfStale)
