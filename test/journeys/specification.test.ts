import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { Catalogue } from '../../src/messages/index.ts'
import {
  type CodeSpan,
  findIdentifiers,
  findMessages,
  partsMessageCatalogue,
  readTexts,
  replaceSpans,
} from './support/find-messages.ts'

/**
 * The screen texts that are fixed to the letter, including misspellings and spaces: see
 * docs/product-rules.md, *Fixed texts*. The columns: the text, the catalogue and key that contain it, the file below
 * `src` that uses exactly this key of this catalogue, the test below `test` that reads it as a person does, and the
 * text that is read, if the line has a placeholder.
 */
const FIXED_TEXTS = `
'Please wait' | uiMessages.pleaseWait | ui/fields/button.tsx | ui/fields/button.test.tsx
'Copied' | widgetMessages.copied | ui/fields/copy-button.tsx | journeys/sites-and-tabs.test.ts
'Your monthly Campaign views limit has been reached.' | screenMessages.viewsReached | shell/notices/views-notice.tsx | journeys/bad-input.test.ts
'the first 100 signups get unlimited contacts.' | shellOfferMessages.offerText | shell/promo/promo-banner.tsx | shell/frame.test.tsx
'Earn $100, AirPods or an iPad' | shellOfferMessages.referralTitle | shell/sidebar/referral.tsx | shell/frame.test.tsx
'Friends get 2 months free on paid plans.' | shellOfferMessages.referralText | shell/sidebar/referral.tsx | shell/frame.test.tsx
'License key activation' | licenseMessages.title | features/license/register-form.tsx | journeys/license.test.ts
'License key activation' | pageMessages.licenseActivation | shell/routes.ts | journeys/routes-and-reloads.test.ts
'Send to Verification' | licenseMessages.submit | features/license/register-form.tsx | features/license/support.tsx
'Login page' | licenseMessages.loginPage | features/license/verify-panel.tsx | features/license/verify.test.tsx
'Your account migrated successfully' | shopifyMessages.migrated | features/shopify/migrated.tsx | journeys/shopify.test.ts
'Title field is required' | campaignsMessages.titleRequired | features/campaigns/title-field.tsx | journeys/bad-input.test.ts
'Invalid number' | wizardStepMessages.phoneInvalid | features/onboarding/phone-field.tsx | journeys/new-person.test.ts
'enter Valid number' | wizardStepMessages.phoneAlert | features/onboarding/details-step.tsx | journeys/new-person.test.ts
'Enter the number without dashes.' | wizardStepMessages.phoneHint | features/onboarding/phone-field.tsx | features/onboarding/details.test.ts
'Please enter a valid password!.' | setPasswordMessages.invalid | features/password/submission.tsx | features/password/set-password-form.test.tsx
'invalid password' | licenseMessages.passwordInvalid | features/license/registration.tsx | features/license/register.test.tsx
'You already seem to have an account with this email' | sessionMessages.emailTaken | features/session/resume.ts | journeys/fault-sign-in.test.ts
'Session timed out.' | kitMessages.sessionTimedOut | config/create-kit.ts | journeys/fault-session.test.ts
'Session timed out.' | failureMessages.failedSignedOut | ui/feedback/failure-text.ts | journeys/fault-session.test.ts
'We did not follow the server to an address that is not allowed: {address}' | kitMessages.addressRefused | config/follow-location.ts | journeys/fault-navigation.test.ts | We did not follow the server to an address that is not allowed:
'We did not follow the server to an address that is not allowed: {address}' | kitMessages.addressRefused | features/shopify/callback-view.tsx | features/shopify/callback.test.tsx | We did not follow the server to an address that is not allowed:
'Enter valid domain name' | wizardMessages.domainInvalid | features/onboarding/domain-form.tsx | journeys/new-person.test.ts
'Failed to install ' | wizardStepMessages.shopFailed | features/onboarding/shop-form.tsx | features/onboarding/shop.test.ts
'Failed!' | setPasswordMessages.failedTitle | features/password/use-submit.ts | features/password/set-password-form.test.tsx
'Failed!' | campaignsMessages.failedTitle | features/campaigns/use-deleting.ts | features/campaigns/changing.test.tsx
'Success!' | setPasswordMessages.successTitle | features/password/submission.tsx | features/password/set-password-form.test.tsx
'Are you sure you want to remove the field' | designMessages.removeQuestion | features/studio/design/panels/use-block-work.ts | features/studio/design.test.tsx
'Captcha validation failed' | licenseMessages.captchaFailed | features/license/use-report-captcha-failure.ts | journeys/license.test.ts
'Please login to continue' | sessionMessages.pleaseLogIn | features/session/sign-in.ts | journeys/fault-sign-in.test.ts
'Failed to update password' | setPasswordMessages.failed | features/password/use-submit.ts | features/password/set-password-form.test.tsx
'Failed resetting password.' | setPasswordMessages.failedUnexpectedly | features/password/use-submit.ts | features/password/set-password-form.test.tsx
'Your password has been reset.' | setPasswordMessages.success | features/password/submission.tsx | journeys/set-password.test.ts
'Failed to sumbit the license key' | licenseMessages.failed | features/license/use-submit.ts | journeys/license.test.ts
'Failed to sumbit the license key' | licenseMessages.linkFailed | features/license/verify-panel.tsx | features/license/verify.test.tsx
'Failed to log in. Please try again later' | shopifyMessages.failed | features/shopify/callback-failed.tsx | journeys/shopify.test.ts
'{message} for {email}' | shopifyMessages.forEmail | features/shopify/callback-failed.tsx | features/shopify/callback.test.tsx | Failed to log in. Please try again later for a@b.example
'This shop belongs to another account than the one that is logged in here ({email}). We log that one out now. Please log in to your shop account.' | shopifyMessages.mismatch | features/shopify/other-account.tsx | features/shopify/callback.test.tsx | This shop belongs to another account than the one that is logged in here (mira@example.com). We log that one out now. Please log in to your shop account.
`

/**
 * The places where a message from the server is shown as text. The columns: the case, the file below `src`, the
 * identifier in its code that provides the message, the test below `test` that reads it, and the text that is read.
 */
const SERVER_MESSAGES = `
Deactivated account | shell/screens/deactivated-screen.tsx | message | shell/session-gate.test.tsx | Your account is <b>off</b>. Write to us.
Create site | features/onboarding/use-sending.ts | useFailureMessage | features/onboarding/website.test.ts | <b>No</b> more sites.
Shopify install | features/onboarding/use-sending.ts | useFailureMessage | features/onboarding/shop.test.ts | This shop is frozen.
Reset password, under the form | features/password/use-submit.ts | serverMessage | features/password/set-password-form.test.tsx | Use <b>another</b> <img src=x onerror=alert(1)> one.
License register, as a toast | features/license/use-submit.ts | serverMessage | features/license/register.test.tsx | <b>Used</b>
License verify, as a toast | features/license/use-submit.ts | serverMessage | features/license/verify.test.tsx | This link was used.
Shop callback | features/shopify/callback-failed.tsx | serverMessage | features/shopify/callback.test.tsx | <b>No</b> such shop
Error dialog | features/campaigns/use-deleting.ts | failureText | features/campaigns/changing.test.tsx | Not yours.
Any other refusal | ui/feedback/failure-text.ts | serverMessage | ui/feedback/error-panel.test.tsx | Ask Mira.
`

const cellsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split(' | '))

const isCatalogue = (value: unknown): value is Catalogue =>
  typeof value === 'object' && value !== null && 'lines' in value

/** Every line of every catalogue, keyed by `<catalogue in the code>.<key>`. */
async function readCatalogueLines(): Promise<ReadonlyMap<string, string>> {
  const lines = new Map<string, string>()
  const overrides = new Set<string>()
  for (const file of readdirSync('src/messages')) {
    const moduleExports: object = await import(`../../src/messages/${file}`)
    for (const [catalogue, value] of Object.entries(moduleExports)) {
      if (!isCatalogue(value)) continue
      for (const [key, text] of Object.entries(value.lines)) {
        const override = `${value.name}.${key}`
        assert.ok(!overrides.has(override), `${override} has one line`)
        overrides.add(override)
        lines.set(`${catalogue}.${key}`, text)
      }
    }
  }
  return lines
}

const readFile = (path: string) => readFileSync(path, 'utf8')
const SESSION_DEPS = 'src/features/session/session-deps.ts'
const partsCatalogue = partsMessageCatalogue(SESSION_DEPS, readFile(SESSION_DEPS)) ?? ''

type Finder = (path: string, code: string) => CodeSpan[]
const findUsedMessages: Finder = (path, code) => findMessages(path, code, partsCatalogue)

/** Asserts that the file contains it, and that this check would fail if it were only in a comment. */
function assertContains(look: Finder, path: string, wanted: string): void {
  const code = readFile(path)
  const spansIn = (text: string) => look(path, text).filter(({ content }) => content === wanted)
  assert.notDeepEqual(spansIn(code), [], `${path} has ${wanted}`)
  assert.deepEqual(
    spansIn(replaceSpans(code, spansIn(code))),
    [],
    `${path} no longer has ${wanted} once it is removed`,
  )
}

const lines = await readCatalogueLines()
const rows = cellsOf(FIXED_TEXTS).map(
  ([quoted = '', word = '', saidBy = '', readBy = '', asRead]) => {
    const text = quoted.slice(1, -1)
    return { text, word, saidBy, readBy, read: asRead ?? text }
  },
)

describe('a fixed text', () => {
  for (const { text, word, saidBy, readBy, read } of rows) {
    it(`'${text}' is ${word}, is used by ${saidBy} and is read by a test`, () => {
      assert.equal(lines.get(word), text)
      assertContains(findUsedMessages, `src/${saidBy}`, word)
      assertContains(readTexts, `test/${readBy}`, read)
    })
  }

  for (const [what, shownBy, name = '', readBy, read = ''] of cellsOf(SERVER_MESSAGES)) {
    it(`${what}: the server's message is shown by ${shownBy} and is read by a test`, () => {
      assertContains(findIdentifiers, `src/${shownBy}`, name)
      assertContains(readTexts, `test/${readBy}`, read)
    })
  }

  it('is read from its own catalogue: the same key in another one does not count', () => {
    for (const { word, saidBy } of rows) {
      const [catalogue = '', key] = word.split('.')
      const code = readFile(`src/${saidBy}`).replaceAll(catalogue, 'otherMessages')
      const said = findMessages(saidBy, code, 'otherMessages').map(({ content }) => content)
      assert.ok(said.includes(`otherMessages.${key}`) && !said.includes(word), word)
    }
  })

  it('is never markup: no code writes HTML', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    const filesWritingHtml = files
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) =>
        /dangerouslySetInnerHTML|innerHTML|insertAdjacentHTML/.test(readFile(`src/${file}`)),
      )
    assert.deepEqual(filesWritingHtml, [])
    assert.ok(files.length > 100)
  })

  it('is in no other line, which could change unnoticed', () => {
    const fixedTexts = new Set(rows.map(({ text }) => text))
    const known = new Set(rows.map(({ word }) => word))
    const others = [...lines].filter(([word, text]) => fixedTexts.has(text) && !known.has(word))
    assert.deepEqual(others, [])
  })
})
