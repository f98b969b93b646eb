import { Store } from './store.ts'

/** For seeding past data, whose events count as delivered. */
export class SilentStore extends Store {
  override async emit(): Promise<void> {}
}
