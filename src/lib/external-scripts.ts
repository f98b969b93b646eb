import { ApiFailure } from './failure.ts'
import { readUrl } from './read-url.ts'
import { within } from './time-limit.ts'

/** The name to put into `Content-Security-Policy: trusted-types`. */
export const POLICY_NAME = 'poplar-kit'

export const SCRIPT_TIME_LIMIT_MS = 20_000

/** The part of Trusted Types that we use; TypeScript's DOM library does not know it. */
type Policy = { createScriptURL(address: string): string }
type PolicyFactory = { createPolicy(name: string, rules: Policy): Policy }

/** Shared by all copies of the kit on a page: a strict page lets a policy be made only once. */
type Shared = { addresses: Set<string>; policy?: Policy; loads: Map<string, Promise<void>> }

const SHARED = Symbol.for('poplar-kit.external-scripts.1')

function shared(): Shared {
  const holder: typeof globalThis & { [SHARED]?: Shared } = globalThis
  holder[SHARED] ??= { addresses: new Set(), loads: new Map() }
  return holder[SHARED]
}

/**
 * Puts addresses on the list of scripts that may be loaded. An address counts with any query.
 * Throws on one that is not a full http(s) address.
 */
export function allowScripts(addresses: readonly string[]): void {
  for (const address of addresses) {
    const key = listKey(address)
    if (key === null) throw new TypeError(`Not the address of a script: "${address}"`)
    shared().addresses.add(key)
  }
}

/** An address as the list knows it: full, http(s), without credentials, query or hash. */
function listKey(address: string): string | null {
  const url = /^https?:\/\//i.test(address) ? readUrl(address) : null
  if (!url) return null
  const { origin, pathname, username, password } = url
  return username === '' && password === '' ? origin + pathname : null
}

/** The one gate: gives back the address if it is on the list, and throws if not. */
function listed(address: string): string {
  const key = listKey(address)
  if (key !== null && shared().addresses.has(key)) return address
  throw new TypeError(`Not on the list of external scripts: "${address}"`)
}

/**
 * The address as the browser wants it in a script: a TrustedScriptURL where there is such a thing,
 * else itself. Its type says string because that is what the DOM's and the libraries' types say.
 */
function trusted(address: string): string {
  const holder: typeof globalThis & { trustedTypes?: PolicyFactory } = globalThis
  const state = shared()
  state.policy ??= holder.trustedTypes?.createPolicy(POLICY_NAME, { createScriptURL: listed }) ?? {
    createScriptURL: listed,
  }
  return state.policy.createScriptURL(address)
}

/** For a library that starts a worker from an address, which must be on the list. */
export function trustedWorkerUrl(address: string): string {
  return trusted(address)
}

export type LoadScriptOptions = {
  /** Default 20,000. */
  timeoutMs?: number
  signal?: AbortSignal
  /** Beside `src` and `async`, such as `data-…` attributes that the script reads. */
  attributes?: Readonly<Record<string, string>>
  /** What is too slow counts as failed: the next to ask puts another script in its place. */
  givesUp?: boolean
}

/**
 * Loads a foreign script once a page, into the light DOM's head. Rejects with an `ApiFailure`
 * (`offline`, `timed-out`), with the signal's reason, or with a TypeError for an address that is not
 * on the list. It may be asked again: what failed is loaded anew, what is merely slow is waited for.
 */
export async function loadScript(address: string, options: LoadScriptOptions = {}): Promise<void> {
  const { timeoutMs = SCRIPT_TIME_LIMIT_MS, signal, attributes = {}, givesUp = false } = options
  try {
    await within(timeoutMs, signal, () => loadOnce(address, attributes))
  } catch (error) {
    if (givesUp && error instanceof ApiFailure && error.kind === 'timed-out') giveUp(address)
    throw error
  }
}

function giveUp(address: string): void {
  shared().loads.delete(address)
  for (const script of [...document.scripts]) if (script.src === address) script.remove()
}

/** A caller who leaves does not stop the load: another may wait for the same script. */
function loadOnce(address: string, attributes: Readonly<Record<string, string>>): Promise<void> {
  const { loads } = shared()
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
  script.src = trusted(address)
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  await new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      // Left in place, every attempt would add one more.
      script.remove()
      reject(new ApiFailure({ kind: 'offline' }))
    })
    document.head.append(script)
  })
}
