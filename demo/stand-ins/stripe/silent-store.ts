import { Store } from './store.ts'

/** For what has happened long ago: its events were delivered at that time. */
export class SilentStore extends Store {
  override async emit(): Promise<void> {}
}
