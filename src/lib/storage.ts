/** A storage that never throws: one that is blocked, full or absent counts as empty. */
export type SafeStorage = {
  get(key: string): string | null
  /** False when the browser did not keep the value. */
  set(key: string, value: string): boolean
  remove(key: string): void
}

/**
 * The browser's storage behind a guard. It is looked up at each use: reading `localStorage` itself
 * throws where cookies are blocked, and may be allowed later.
 * @param prefix stands before every key, so that two products on one origin do not meet
 * @param bareKeys those that keep their plain name, because others know them by it
 */
export function safeStorage(
  kind: 'local' | 'session',
  prefix = '',
  bareKeys: readonly string[] = [],
): SafeStorage {
  const named = (key: string): string => (bareKeys.includes(key) ? key : prefix + key)
  const attempt = <Value>(use: (storage: Storage) => Value, otherwise: Value): Value => {
    try {
      return use(kind === 'local' ? globalThis.localStorage : globalThis.sessionStorage)
    } catch {
      return otherwise
    }
  }
  return {
    get: (key) => attempt((storage) => storage.getItem(named(key)), null),
    set: (key, value) =>
      attempt((storage) => {
        storage.setItem(named(key), value)
        return true
      }, false),
    remove: (key) => attempt((storage) => storage.removeItem(named(key)), undefined),
  }
}

/** The JSON value that was stored under `key`; undefined where there is none, or it is broken. */
export function readStored(storage: SafeStorage, key: string): unknown {
  try {
    return JSON.parse(storage.get(key) ?? '')
  } catch {
    return undefined
  }
}

/** False when the browser did not keep the value. */
export function writeJson(storage: SafeStorage, key: string, value: unknown): boolean {
  return storage.set(key, JSON.stringify(value))
}
