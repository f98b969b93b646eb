import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { Catalogue } from '../../src/messages/index.ts'

/**
 * The texts that the specification fixes to the letter, misspellings and blanks included: its section, the
 * text, the line of `src/messages` that holds it, the file below `src` that says it, and below `test` what
 * reads it as a person does; last what is read, where the line has a placeholder.
 */
const FIXED_TEXTS = `
§2 | 'Please wait' | ui.pleaseWait | ui/button.tsx | ui/button.test.tsx
§2 | 'Copied' | ui.copied | ui/copy-button.tsx | journeys/sites-and-tabs.test.ts
§2 | 'Your monthly Campaign views limit has been reached.' | screens.viewsReached | shell/notices/views-notice.tsx | journeys/bad-input.test.ts
§2 | 'the first 100 signups get unlimited contacts.' | shell.offerText | shell/promo/promo-banner.tsx | shell/frame.test.tsx
§2 | 'Earn $100, AirPods or an iPad' | shell.referralTitle | shell/sidebar/referral.tsx | shell/frame.test.tsx
§2 | 'Friends get 2 months free on paid plans.' | shell.referralText | shell/sidebar/referral.tsx | shell/frame.test.tsx
§2 | 'License key activation' | license.title | features/license/register-form.tsx | journeys/license.test.ts
§2 | 'License key activation' | pages.licenseActivation | shell/routes.ts | journeys/routes-and-reloads.test.ts
§2 | 'Send to Verification' | license.submit | features/license/register-form.tsx | features/license/support.tsx
§2 | 'Login page' | license.loginPage | features/license/verify-panel.tsx | features/license/verify.test.tsx
§4 | 'Your account migrated successfully' | shopify.migrated | features/shopify/migrated.tsx | journeys/shopify.test.ts
§5 | 'Title field is required' | campaigns.titleRequired | features/campaigns/title-field.tsx | journeys/bad-input.test.ts
§5 | 'Invalid number' | wizard.phoneInvalid | features/onboarding/phone-field.tsx | journeys/new-person.test.ts
§5 | 'enter Valid number' | wizard.phoneAlert | features/onboarding/details-step.tsx | journeys/new-person.test.ts
§5 | 'Enter the number without dashes.' | wizard.phoneHint | features/onboarding/phone-field.tsx | features/onboarding/details.test.ts
§5 | 'Please enter a valid password!.' | setPassword.invalid | features/password/set-password-form.tsx | features/password/set-password-form.test.tsx
§5 | 'invalid password' | license.passwordInvalid | features/license/register-form.tsx | features/license/register.test.tsx
§5 | 'You already seem to have an account with this email' | session.emailTaken | features/session/resume.ts | journeys/fault-sign-in.test.ts
§8 | 'Session timed out.' | kit.sessionTimedOut | config/create-kit.ts | journeys/fault-session.test.ts
§8 | 'Session timed out.' | ui.failedSignedOut | ui/failure-text.ts | journeys/fault-session.test.ts
§8 | 'Enter valid domain name' | wizard.domainInvalid | features/onboarding/domain-form.tsx | journeys/new-person.test.ts
§8 | 'Failed to install ' | wizard.shopFailed | features/onboarding/shop-form.tsx | features/onboarding/shop.test.ts
§8 | 'Failed!' | setPassword.failedTitle | features/password/use-sending.ts | features/password/set-password-form.test.tsx
§8 | 'Failed!' | campaigns.failedTitle | features/campaigns/use-deleting.ts | features/campaigns/changing.test.tsx
§8 | 'Success!' | setPassword.successTitle | features/password/set-password-form.tsx | features/password/set-password-form.test.tsx
§8 | 'Captcha validation failed' | license.captchaFailed | features/license/use-captcha.ts | journeys/license.test.ts
§8 | 'Please login to continue' | session.pleaseLogIn | features/session/sign-in.ts | journeys/fault-sign-in.test.ts
§8 | 'Failed to update password' | setPassword.failed | features/password/use-sending.ts | features/password/set-password-form.test.tsx
§8 | 'Failed resetting password.' | setPassword.failedUnexpectedly | features/password/use-sending.ts | features/password/set-password-form.test.tsx
§8 | 'Your password has been reset.' | setPassword.success | features/password/set-password-form.tsx | journeys/set-password.test.ts
§8 | 'Failed to sumbit the license key' | license.failed | features/license/use-sending.ts | journeys/license.test.ts
§8 | 'Failed to sumbit the license key' | license.linkFailed | features/license/verify-panel.tsx | features/license/verify.test.tsx
§8 | 'Failed to log in. Please try again later' | shopify.failed | features/shopify/callback-failed.tsx | journeys/shopify.test.ts
§8 | '{message} for {email}' | shopify.forEmail | features/shopify/callback-failed.tsx | features/shopify/callback.test.tsx | later for a@b.example
`

/** Fixed for parts of the product that are not there yet. */
const STILL_TO_COME = ['Are you sure you want to remove the field']

type FixedText = Record<'section' | 'text' | 'line' | 'saidBy' | 'readBy' | 'read', string>

function rowsOf(table: string): FixedText[] {
  return table
    .trim()
    .split('\n')
    .map((row) => {
      const [section = '', quoted = '', line = '', saidBy = '', readBy = '', asRead] =
        row.split(' | ')
      const text = quoted.slice(1, -1)
      return { section, text, line, saidBy, readBy, read: asRead ?? text }
    })
}

const isCatalogue = (value: unknown): value is Catalogue =>
  typeof value === 'object' && value !== null && 'lines' in value

/** Every line of every catalogue, by the name that an override has for it. */
async function allLines(): Promise<ReadonlyMap<string, string>> {
  const lines = new Map<string, string>()
  for (const file of readdirSync('src/messages')) {
    const exported: object = await import(`../../src/messages/${file}`)
    for (const { name, lines: own } of Object.values(exported).filter(isCatalogue)) {
      for (const [key, text] of Object.entries(own)) {
        assert.ok(!lines.has(`${name}.${key}`), `${name}.${key} has one line`)
        lines.set(`${name}.${key}`, text)
      }
    }
  }
  return lines
}

const lines = await allLines()
const rows = rowsOf(FIXED_TEXTS)
const fileAt = (path: string) => readFileSync(path, 'utf8')

describe('what the specification fixes', () => {
  for (const { section, text, line, saidBy, readBy, read } of rows) {
    it(`${section}, '${text}', stands in ${line}, is said and is read`, () => {
      assert.equal(lines.get(line), text)
      const key = line.split('.').at(-1)
      assert.match(fileAt(`src/${saidBy}`), new RegExp(`['"]${key}['"]`), `${saidBy} says it`)
      assert.ok(fileAt(`test/${readBy}`).includes(read), `${readBy} reads it`)
    })
  }

  it('stands in no further line, which could change unseen', () => {
    const fixed = new Set(rows.map(({ text }) => text))
    const known = new Set(rows.map(({ line }) => line))
    const others = [...lines].filter(([name, text]) => fixed.has(text) && !known.has(name))
    assert.deepEqual(others, [])
  })

  it('waits for its place, where its part of the product is still to come', () => {
    const early = [...lines].filter(([, text]) => STILL_TO_COME.some((part) => text.includes(part)))
    assert.deepEqual(early, [], 'a row of the table says where it appears')
  })
})
