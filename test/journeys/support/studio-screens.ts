import type { Page } from 'playwright-core'
import { openByButton, openPath, type Screen } from './open-screen.ts'
import { PHONE_VIEWPORT, type Product } from './product.ts'

// The pages on which a campaign is created, and what opens on them.

type StudioScreen = Omit<Screen, 'who'>

async function openSettings(page: Page, product: Product): Promise<void> {
  await openByButton('/campaigns/', /^Actions for /, 'menu')(page, product)
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Continue' }).waitFor()
}

const setLiveButton = (page: Page) =>
  page.getByRole('button', { name: /^(Set live|Publish changes)$/ })

async function openEditor(page: Page, product: Product): Promise<void> {
  await openSettings(page, product)
  await page.getByRole('link', { name: 'Continue' }).click()
  await page
    .getByRole('img', { name: /^The pop-up as a visitor sees it/ })
    .waitFor({ state: 'attached' })
  await setLiveButton(page).waitFor()
}

/** Adds a block of this kind, which is then selected. */
const addBlock = (page: Page, block: string) =>
  page.getByRole('list', { name: 'Blocks' }).getByRole('button', { name: block }).click()

/** Simulates a save by another person: the next save is sent with an outdated version. */
async function makeNextSaveStale(page: Page): Promise<void> {
  await page.route(
    /\/v1\/campaigns\/[^/]+\/design$/,
    (route) => {
      const { version, ...body } = route.request().postDataJSON()
      return route.continue({ postData: JSON.stringify({ ...body, version: version - 1 }) })
    },
    { times: 1 },
  )
}

export const STUDIO_SCREENS: readonly StudioScreen[] = [
  { name: 'a campaign’s settings', open: openSettings },
  { name: 'the design editor', open: openEditor },
  {
    name: 'the editor with a block selected',
    async open(page, product) {
      await openEditor(page, product)
      await addBlock(page, 'Heading')
      await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
    },
  },
  {
    name: 'a design’s blocks on a phone',
    async open(page, product) {
      await openEditor(page, product)
      await page.setViewportSize(PHONE_VIEWPORT)
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('dialog', { name: 'Blocks and themes' }).waitFor()
    },
  },
  {
    name: 'a block’s properties on a phone',
    async open(page, product) {
      await openEditor(page, product)
      await page.setViewportSize(PHONE_VIEWPORT)
      await page.getByRole('button', { name: 'Layers', exact: true }).click()
      const layers = page.getByRole('dialog', { name: 'In this pop-up' })
      await layers.getByRole('listitem').first().getByRole('button').click()
      await page.getByRole('button', { name: 'Close the properties' }).waitFor()
    },
  },
  {
    name: 'a design’s preview',
    async open(page, product) {
      await openEditor(page, product)
      await page.getByRole('button', { name: 'Preview', exact: true }).click()
      await page.getByRole('dialog', { name: /^Preview of / }).waitFor()
      await page.getByRole('button', { name: 'Start again' }).waitFor()
    },
  },
  {
    name: 'hints before a design goes live',
    async open(page, product) {
      await openEditor(page, product)
      await page.getByRole('button', { name: 'Add a step' }).click()
      await setLiveButton(page).click()
      await page.getByRole('dialog', { name: 'Before you go live' }).waitFor()
    },
  },
  {
    name: 'the editor for another kind of campaign',
    async open(page, product) {
      await openSettings(page, product)
      const { search } = new URL(page.url())
      await openPath(`/campaign/settings/editor${search}`)(page, product)
      await page.getByRole('link', { name: 'Open the design' }).waitFor()
    },
  },
]

export const CONFLICT_SCREEN: StudioScreen = {
  name: 'a design that was changed elsewhere',
  async open(page, product) {
    await openEditor(page, product)
    await makeNextSaveStale(page)
    await addBlock(page, 'Heading')
    await page.getByText('This campaign was changed elsewhere.').waitFor()
  },
}
