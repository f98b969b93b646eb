import { ApiFailure } from './failure.ts'
import { parseUrl } from './parse-url.ts'
import { withTimeLimit } from './time-limit.ts'

/** The policy name for `Content-Security-Policy: trusted-types`. */
export const POLICY_NAME = 'poplar-kit'

export const SCRIPT_TIME_LIMIT_MS = 20_000

/** The part of Trusted Types that we use; TypeScript's DOM types don't include it. */
type Policy = { createScriptURL(address: string): string }
type PolicyFactory = { createPolicy(name: string, rules: Policy): Policy }

/** Shared by all copies of the kit on a page, because a strict page allows a policy to be created only once. */
type SharedState = { addresses: Set<string>; policy?: Policy; loads: Map<string, Promise<void>> }

const SHARED_KEY = Symbol.for('poplar-kit.external-scripts.1')

function sharedState(): SharedState {
  const globals: typeof globalThis & { [SHARED_KEY]?: SharedState } = globalThis
  globals[SHARED_KEY] ??= { addresses: new Set(), loads: new Map() }
  return globals[SHARED_KEY]
}

/**
 * Adds URLs to the list of scripts that may be loaded, with any query.
 * @throws TypeError for anything but an absolute http(s) URL
 */
export function allowScripts(addresses: readonly string[]): void {
  for (const address of addresses) {
    const key = allowlistKey(address)
    if (key === null) throw new TypeError(`Not a script URL: "${address}"`)
    sharedState().addresses.add(key)
  }
}

/** A URL's entry in the list: absolute, http(s), without credentials, query or hash. */
function allowlistKey(address: string): string | null {
  const url = /^https?:\/\//i.test(address) ? parseUrl(address) : null
  if (!url) return null
  const { origin, pathname, username, password } = url
  return username === '' && password === '' ? origin + pathname : null
}

/** Returns the URL if it is on the list, otherwise throws. */
function assertAllowed(address: string): string {
  const key = allowlistKey(address)
  if (key !== null && sharedState().addresses.has(key)) return address
  throw new TypeError(`Not on the list of external scripts: "${address}"`)
}

/**
 * The URL as a TrustedScriptURL, in browsers with Trusted Types. Typed as a string, as in the DOM's and the
 * libraries' types.
 */
function toTrustedUrl(address: string): string {
  const holder: typeof globalThis & { trustedTypes?: PolicyFactory } = globalThis
  const state = sharedState()
  state.policy ??= holder.trustedTypes?.createPolicy(POLICY_NAME, {
    createScriptURL: assertAllowed,
  }) ?? {
    createScriptURL: assertAllowed,
  }
  return state.policy.createScriptURL(address)
}

/** For libraries that start a worker from a URL, which must be on the list. */
export function trustedWorkerUrl(address: string): string {
  return toTrustedUrl(address)
}

export type LoadScriptOptions = {
  /** Default 20,000. */
  timeoutMs?: number
  signal?: AbortSignal
  /** Additional attributes, such as the `data-…` attributes that the script reads. */
  attributes?: Readonly<Record<string, string>>
  /** Removes the script after a timeout, so that the next call loads it again. */
  removeOnTimeout?: boolean
}

/**
 * Loads an external script once per page, in the document's head. Rejects with an `ApiFailure` (`offline`,
 * `timed-out`), with the signal's reason, or with a TypeError for a URL that isn't on the list. Call it again to retry:
 * a script that failed is loaded again, and one that is still loading is awaited.
 */
export async function loadScript(address: string, options: LoadScriptOptions = {}): Promise<void> {
  const {
    timeoutMs = SCRIPT_TIME_LIMIT_MS,
    signal,
    attributes = {},
    removeOnTimeout = false,
  } = options
  try {
    await withTimeLimit(timeoutMs, signal, () => loadOnce(address, attributes))
  } catch (error) {
    if (removeOnTimeout && error instanceof ApiFailure && error.kind === 'timed-out')
      removeScript(address)
    throw error
  }
}

function removeScript(address: string): void {
  sharedState().loads.delete(address)
  for (const script of [...document.scripts]) if (script.src === address) script.remove()
}

/** An aborted caller doesn't stop the load, because others may be waiting for the same script. */
function loadOnce(address: string, attributes: Readonly<Record<string, string>>): Promise<void> {
  const { loads } = sharedState()
  const running = loads.get(address)
  if (running) return running
  const load = appendScript(address, attributes)
  loads.set(address, load)
  load.catch(() => loads.delete(address))
  return load
}

async function appendScript(
  address: string,
  attributes: Readonly<Record<string, string>>,
): Promise<void> {
  const script = document.createElement('script')
  script.async = true
  script.src = toTrustedUrl(address)
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  await new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      // Otherwise every attempt would leave a script behind.
      script.remove()
      reject(new ApiFailure({ kind: 'offline' }))
    })
    document.head.append(script)
  })
}
