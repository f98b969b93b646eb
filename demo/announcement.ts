import type { Settings } from '../src/server/app/environment.ts'
import { APP_STORE } from '../src/server/external-links/external-links.ts'
import { DEMO_PASSWORD } from '../src/server/identity/common-passwords.ts'
import { DEMO_ACCOUNTS, DEMO_MEMBERS } from './seed/accounts.ts'

/** URLs of the local pages, printed on start. */
export function localUrlLines({ addresses, isHosted, shopify, smtpUrl }: Settings): string[] {
  const { app: dashboard, siblings } = addresses
  return [
    ...(isHosted ? [] : [`  Sibling products  ${siblings}`]),
    ...(smtpUrl === null ? [`  Sent mail  ${dashboard}/local/outbox`] : []),
    ...(isHosted
      ? []
      : [
          `  Marketplaces that sell deals  ${dashboard}/local/marketplaces`,
          `  Deal site that sells license keys  ${dashboard}/local/dealfuel`,
          `  Services that leads are sent to  ${dashboard}/local/receivers`,
        ]),
    ...(shopify === null ? [`  Local Shopify app store  ${dashboard}${APP_STORE}`] : []),
  ]
}

export function demoAccountLines(): string[] {
  const people = [...DEMO_ACCOUNTS.slice(0, 1), ...DEMO_MEMBERS, ...DEMO_ACCOUNTS.slice(1)]
  const width = Math.max(...people.map(({ email }) => email.length))
  return [
    '',
    `Demo accounts, all with the password ${DEMO_PASSWORD}`,
    ...people.map(({ email, kind }) => `  ${email.padEnd(width)}  ${kind}`),
  ]
}
