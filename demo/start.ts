// `npm start`: builds what is stale, then serves the dashboard, its backend and the sibling pages.
import { buildIfStale } from './build-if-stale.ts'

await buildIfStale()
await import('./server/main.ts')
