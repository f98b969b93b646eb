import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import {
  breakApi,
  dropResponse,
  type Fault,
  isCallTo,
  neverRespond,
  refuseConnection,
  respondHtml,
  respondWith,
  respondWithStatus,
} from './support/faults.ts'
import { greeting } from './support/people.ts'
import { startProduct } from './support/product.ts'
import { step } from './support/step.ts'
import { tabPerTest } from './support/tab-per-test.ts'

type FailureMode = {
  name: string
  fault: Fault
  sentence: string
  delayMs?: number
  /** No response arrived, so the figures already shown stay. */
  isSilent?: boolean
}

const RETRY_AFTER_MS = 30_000

const FAILURE_MODES: readonly FailureMode[] = [
  {
    name: 'is down',
    fault: refuseConnection,
    sentence: 'We can’t reach the server.',
    isSilent: true,
  },
  {
    name: 'has not responded after 20 s',
    fault: neverRespond,
    sentence: 'The server took too long to respond.',
    delayMs: 20_000,
    isSilent: true,
  },
  {
    name: 'responds with HTML',
    fault: respondHtml,
    sentence: 'The server sent an invalid response.',
  },
  {
    name: 'fails with 500',
    fault: respondWithStatus(500),
    sentence: 'Our server failed to do this (500).',
  },
  {
    name: 'reports success without data',
    fault: respondWith({ success: true, code: 'OK', message: '' }),
    sentence: 'The server sent an invalid response.',
  },
]

const product = startProduct()

describe('an API that', () => {
  const tab = tabPerTest(product, 'mira@example.com', { requestsFail: true })
  beforeEach(() => tab.page.clock.install())
  const open = (path: string) => tab.page.goto(product.dashboard + path)
  const button = (name: string) => tab.page.getByRole('button', { name, exact: true })
  const alert = (words: string) => tab.page.getByRole('alert').filter({ hasText: words })
  const website = () => tab.page.getByLabel('Website address')
  const title = () => tab.page.getByRole('dialog').getByLabel('Title')

  /** Runs `act` while these calls fail, waits for the message, and restores the calls. */
  const runWithFault = async (
    path: RegExp,
    failureMode: FailureMode,
    act: () => Promise<unknown>,
    sentence = alert(failureMode.sentence),
  ) => {
    const mend = await breakApi(tab.page, path, failureMode.fault)
    try {
      const call = tab.page.waitForRequest((request) => isCallTo(path, new URL(request.url())))
      await act()
      await call
      if (failureMode.delayMs) await tab.page.clock.fastForward(failureMode.delayMs)
      await sentence.waitFor()
    } finally {
      await mend()
    }
  }
  const selectWeek = () => tab.page.getByLabel('Period').selectOption('7')
  const figures = () => tab.page.getByRole('heading', { name: 'Best campaigns' })
  const openFigures = async () => {
    await open('/dashboard')
    await figures().waitFor()
  }

  for (const failureMode of FAILURE_MODES) {
    it(`${failureMode.name} on the first load shows an error, and Try again loads the page`, async () => {
      await runWithFault(/^\/user\/me$/, failureMode, () => open('/dashboard'))
      await button('Try again').click()
      await greeting(tab.page).waitFor()
    })

    if (failureMode.isSilent) {
      it(`${failureMode.name} later leaves the previous figures with their time, and retries automatically`, async () => {
        await openFigures()
        const outage = tab.page.getByRole('status').filter({
          hasText: /We can’t reach the server\. Showing your previous selection, as of \d/,
        })
        await runWithFault(/^\/site$/, failureMode, selectWeek, outage)
        await figures().waitFor()
        await tab.page.clock.fastForward(RETRY_AFTER_MS)
        await outage.waitFor({ state: 'hidden' })
      })
    } else {
      it(`${failureMode.name} later shows an error instead of the figures, and Try again loads them`, async () => {
        await openFigures()
        await runWithFault(/^\/site$/, failureMode, selectWeek)
        await greeting(tab.page).waitFor()
        await button('Try again').click()
        await figures().waitFor()
      })
    }

    it(`${failureMode.name} shows an error next to a form, and the form keeps the typed text`, async () => {
      await open('/createDomain')
      await website().fill('typed-once.example')
      await runWithFault(/^\/sites\/create$/, failureMode, () => button('Continue').click())
      assert.equal(await website().inputValue(), 'typed-once.example')
    })

    it(`${failureMode.name} shows an error in a dialog, and the dialog keeps the typed text`, async () => {
      await open('/campaigns/')
      await tab.page
        .getByRole('button', { name: /^Actions for / })
        .first()
        .click()
      await tab.page.getByRole('menuitem', { name: 'Rename' }).click()
      await title().fill('Typed once')
      await runWithFault(/^\/campaigns\/.+/, failureMode, () => button('Rename').click())
      assert.equal(await title().inputValue(), 'Typed once')
    })
  }

  it('loses its response still creates only one site after a second click', async () => {
    await open('/createDomain')
    await website().fill('pressed-twice.example')
    const [failureMode] = FAILURE_MODES
    assert.ok(failureMode)
    const lost = { ...failureMode, fault: dropResponse }
    await runWithFault(/^\/sites\/create$/, lost, () => button('Continue').click())
    await button('Continue').click()
    await tab.page.getByText('data-site-id=').first().waitFor()
  })

  it('loses its response still creates only one campaign after a retry', async () => {
    await open('/campaign/templates/?title=Asked+twice&intent=cookie-notices')
    const mend = await breakApi(tab.page, /^\/campaigns$/, dropResponse)
    await button('Use it: Crumbs').click()
    await tab.page
      .getByRole('alertdialog', { name: 'The campaign hasn’t been created yet' })
      .waitFor()
    await mend()
    await button('Try again').click()
    await tab.page.waitForURL(/\/campaign\/settings\//)
    await open('/campaigns/')
    await tab.page.getByRole('row', { name: /Asked twice/ }).waitFor()
    assert.equal(await tab.page.getByRole('row', { name: /Asked twice/ }).count(), 1)
  })
})

describe('a page whose code fails to load', () => {
  const CODE = /\/kit\/chunks\/campaigns-route-[^/]*\.js$/

  it('shows an error instead of the page, keeps the sidebar, and loads after a click on Try again', async () => {
    const { page } = await product.signedIn('mira@example.com', { requestsFail: true })
    await page.route(CODE, refuseConnection)
    await step('shows an error instead of the page, and keeps the sidebar', async () => {
      await page.getByRole('link', { name: /^Campaigns/ }).click()
      await page.getByRole('alert').filter({ hasText: 'We can’t reach the server.' }).waitFor()
      await page.getByRole('link', { name: 'Dashboard' }).waitFor()
    })
    await step('loads after a click on Try again', async () => {
      await page.unroute(CODE, refuseConnection)
      await page.getByRole('button', { name: 'Try again', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
    })
  })

  product.testConsoleAndOrigins()
})
