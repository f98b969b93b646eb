import type { Options } from '../src/config/options.ts'
import type { Changes } from '../src/config/parse-options.ts'
import { checkChanges, parseOptions } from '../src/config/parse-options.ts'
import { thisPage } from '../src/config/this-page.ts'

export type { AuthOptions, Brand, Links, Options, Theme } from '../src/config/options.ts'
export { type Changes, ConfigurationError } from '../src/config/parse-options.ts'
export type { FailureReport, Logger } from '../src/config/report.ts'
export type { GetAccessToken, HostToken, TokenReason } from '../src/config/tokens.ts'
export { KIT_VERSION as version } from '../src/config/version.ts'
export type { FailedDetail, FailedType, SignedOutDetail } from './define/spec.ts'

const isServer = (): boolean => typeof document === 'undefined'

/**
 * Configures all elements on the page. Call it once, before the first element starts. On a server it only validates the
 * options.
 * @throws ConfigurationError if an option is invalid; the message names it
 */
export function configure(options: Options): void {
  if (isServer()) parseOptions(options, '')
  else thisPage().page.configure(options)
}

/**
 * Changes language, theme, messages or site at any time.
 * @throws ConfigurationError
 */
export function update(changes: Changes): void {
  if (isServer()) checkChanges(changes)
  else thisPage().page.update(changes)
}

/** Ends the session for all elements on the page; each dispatches `signed-out`. */
export function signOut(): void {
  if (!isServer()) thisPage().page.signOut()
}
