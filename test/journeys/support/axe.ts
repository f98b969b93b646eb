import assert from 'node:assert/strict'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** WCAG 2.2 A and AA, and what axe counts as good practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What another colour scheme of the same page can break. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

type Options = {
  /** The page was tried in another scheme: only its colours are new. */
  onlyColours?: boolean
}

/** Fails with each rule that `page` breaks and the elements that break it. */
export async function assertAccessible(
  page: Page,
  variant: string,
  { onlyColours = false }: Options = {},
): Promise<void> {
  // Evaluated by the test, not by the page: the page's policy allows neither.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const rules: axe.RunOnly = onlyColours
    ? { type: 'rule', values: RULES_OF_COLOUR }
    : { type: 'tag', values: TAGS }
  const findings = await page.evaluate(async (runOnly) => {
    const { run }: typeof axe = Reflect.get(window, 'axe')
    const { violations } = await run(document, {
      runOnly,
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
    )
  }, rules)
  assert.deepEqual(findings, [], `${page.url()}, ${variant}`)
}
