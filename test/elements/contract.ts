import { testAccess } from './contract/access.ts'
import { testAttributes } from './contract/attributes.ts'
import { testErrors } from './contract/errors.ts'
import { testEvents } from './contract/events.ts'
import { testImport } from './contract/import.ts'
import { testLifeCycle } from './contract/life.ts'
import { testListeners } from './contract/listeners.ts'
import type { Sample } from './contract/stage.ts'
import { testStyle } from './contract/style.ts'

/**
 * Tests every promise in docs/embedding.md for one tag. Those that need a separate page are tested elsewhere:
 * importing on a server in server-import.test.mjs, strict pages (promise 10) in the journeys, and types (promise 11)
 * in types.test.ts and manifest.test.ts.
 */
export function describeContract(tag: string, sample: Sample): void {
  describe(`<${tag}> keeps the promises of every element`, () => {
    testImport(tag)
    testAttributes(tag, sample)
    testEvents(tag, sample)
    testLifeCycle(tag, sample)
    testListeners(tag, sample)
    testStyle(tag, sample)
    testAccess(tag, sample)
    testErrors(tag, sample)
  })
}
