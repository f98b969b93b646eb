import assert from 'node:assert/strict'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** WCAG 2.2 A and AA, and what axe counts as good practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails with each rule that `page` breaks and the elements that break it. */
export async function assertAccessible(page: Page, variant: string): Promise<void> {
  // Evaluated by the test, not by the page: the page's policy allows neither.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const findings = await page.evaluate(async (tags) => {
    const { run }: typeof axe = Reflect.get(window, 'axe')
    const { violations } = await run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
    )
  }, TAGS)
  assert.deepEqual(findings, [], `${page.url()}, ${variant}`)
}
