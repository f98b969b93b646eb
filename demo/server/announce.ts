import type { Settings } from './environment.ts'
import { DEMO_PASSWORD } from './identity/common-passwords.ts'
import { logFile } from './logger.ts'
import { DEMO_ACCOUNTS, DEMO_MEMBER } from './seed/accounts.ts'
import { APP_STORE } from './shopify/stand-in/paths.ts'

function demoLines(): string[] {
  const people = [...DEMO_ACCOUNTS.slice(0, 1), DEMO_MEMBER, ...DEMO_ACCOUNTS.slice(1)]
  const width = Math.max(...people.map(({ email }) => email.length))
  return [
    '',
    `Demo accounts, all with the password ${DEMO_PASSWORD}`,
    ...people.map(({ email, kind }) => `  ${email.padEnd(width)}  ${kind}`),
  ]
}

/** What the person at the terminal needs to begin. The first address appears once all are served. */
export function announcement(environment: Settings): string {
  const { addresses, isHosted, seedsDemo, shopify, smtpUrl } = environment
  const file = logFile(environment)
  return [
    '',
    `Poplar is ready: ${addresses.dashboard}`,
    ...(isHosted ? [] : [`  Sibling products  ${addresses.siblings}`]),
    `  Sign-in           ${addresses.issuer}`,
    ...(smtpUrl === null ? [`  Mail that was sent  ${addresses.dashboard}/local/outbox`] : []),
    ...(isHosted
      ? []
      : [
          `  Marketplaces that sell deals  ${addresses.dashboard}/local/marketplaces`,
          `  Deal site that sells license keys  ${addresses.dashboard}/local/dealfuel`,
        ]),
    ...(shopify === null
      ? [`  Local app store of Shopify  ${addresses.dashboard}${APP_STORE}`]
      : []),
    `  Description of the API  ${addresses.dashboard}/openapi.json`,
    ...(file === null ? [] : [`  Log  ${file}`]),
    ...(seedsDemo ? demoLines() : []),
    '',
    'Press Ctrl-C to stop.',
  ].join('\n')
}
