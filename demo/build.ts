// What a check of the package needs: the kit with its types, built unless nothing has changed since.
import { buildIfStale } from './build-if-stale.ts'

await buildIfStale({ withTypes: true })
