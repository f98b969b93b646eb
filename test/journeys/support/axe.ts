import assert from 'node:assert/strict'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** WCAG 2.2 A and AA, and axe's best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules that the same page can break in another colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

type Options = {
  /** For a page already checked in another scheme: only its colours have changed. */
  onlyColours?: boolean
  /** Only the modal dialog, if one is open: it makes the rest of the page inert. */
  onlyDialog?: boolean
}

/** Fails with each rule that `page` violates, and the elements that violate it. */
export async function assertAccessible(
  page: Page,
  variant: string,
  { onlyColours = false, onlyDialog = false }: Options = {},
): Promise<void> {
  // Evaluated by the test, because the page's policy allows neither inline nor third-party scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const rules: axe.RunOnly = onlyColours
    ? { type: 'rule', values: COLOUR_RULES }
    : { type: 'tag', values: TAGS }
  const dialogs = onlyDialog ? await page.locator('dialog:modal').elementHandles() : []
  const findings = await page.evaluate(
    async ([runOnly, ...parts]) => {
      const { run }: typeof axe = Reflect.get(window, 'axe')
      const { violations } = await run(parts.length > 0 ? { include: parts } : document, {
        runOnly,
        resultTypes: ['violations'],
        // axe would post a message to each frame, which only a frame that runs axe could answer.
        iframes: false,
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
      )
    },
    [rules, ...dialogs] as const,
  )
  assert.deepEqual(findings, [], `${page.url()}, ${variant}`)
}
