// A worker does not inherit tsx's loader on Node 20, so the worker's TypeScript needs its own.
import { register } from 'tsx/esm/api'

register()
await import('./pglite-worker.ts')
