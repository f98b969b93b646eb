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
 * Says once what the page's elements need. Locked as soon as the first element has started; on a
 * server the options are checked and nothing else happens.
 * @throws ConfigurationError in one sentence that names the option
 */
export function configure(options: Options): void {
  if (isServer()) parseOptions(options, '')
  else thisPage().page.configure(options)
}

/**
 * Changes language, theme, words or site on the living page.
 * @throws ConfigurationError
 */
export function update(changes: Changes): void {
  if (isServer()) checkChanges(changes)
  else thisPage().page.update(changes)
}

/** Ends the session in every element of the page; each sends `signed-out`. */
export function signOut(): void {
  if (!isServer()) thisPage().page.signOut()
}
