/** Storage that never throws: if it is blocked, full or missing, it behaves as if it were empty. */
export type SafeStorage = {
  get(key: string): string | null
  /** False if the browser didn't store the value. */
  set(key: string, value: string): boolean
  remove(key: string): void
}

/**
 * The browser's storage, without exceptions. It is looked up at each use, because reading `localStorage` throws while
 * cookies are blocked.
 * @param prefix prepended to every key, to separate products that share an origin
 */
export function safeStorage(kind: 'local' | 'session', prefix = ''): SafeStorage {
  const withStorage = <Value>(use: (storage: Storage) => Value, fallback: Value): Value => {
    try {
      return use(kind === 'local' ? globalThis.localStorage : globalThis.sessionStorage)
    } catch {
      return fallback
    }
  }
  return {
    get: (key) => withStorage((storage) => storage.getItem(prefix + key), null),
    set: (key, value) =>
      withStorage((storage) => {
        storage.setItem(prefix + key, value)
        return true
      }, false),
    remove: (key) => withStorage((storage) => storage.removeItem(prefix + key), undefined),
  }
}

/** The JSON value stored under `key`; undefined if there is none, or it is invalid. */
export function readStored(storage: SafeStorage, key: string): unknown {
  try {
    return JSON.parse(storage.get(key) ?? '')
  } catch {
    return undefined
  }
}

/** Returns false if the browser didn't store the value. */
export function writeJson(storage: SafeStorage, key: string, value: unknown): boolean {
  return storage.set(key, JSON.stringify(value))
}
