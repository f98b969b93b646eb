// Builds the kit with its types, unless it is up to date.
import { buildIfStale } from './build-if-stale.ts'

await buildIfStale({ withTypes: true })
