import { promisesOfAccess } from './contract/access.ts'
import { promisesOfAttributes } from './contract/attributes.ts'
import { promisesOfErrors } from './contract/errors.ts'
import { promisesOfEvents } from './contract/events.ts'
import { promisesOfImport } from './contract/import.ts'
import { promisesOfLife } from './contract/life.ts'
import { promisesOfListeners } from './contract/listeners.ts'
import type { Sample } from './contract/stage.ts'
import { promisesOfStyle } from './contract/style.ts'

/**
 * Tests every promise of docs/embedding.md for one tag. Those that need a separate page are tested elsewhere:
 * the import on a server in server-import.test.mjs, strict pages (promise 10) by the journeys, types
 * (promise 11) in types.test.ts and manifest.test.ts.
 */
export function describeContract(tag: string, sample: Sample): void {
  describe(`<${tag}> keeps the promises of every element`, () => {
    promisesOfImport(tag)
    promisesOfAttributes(tag, sample)
    promisesOfEvents(tag, sample)
    promisesOfLife(tag, sample)
    promisesOfListeners(tag, sample)
    promisesOfStyle(tag, sample)
    promisesOfAccess(tag, sample)
    promisesOfErrors(tag, sample)
  })
}
