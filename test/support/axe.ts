import { emulateMedia } from '@web/test-runner-commands'
import axe from 'axe-core'
import { expect } from 'chai'
import type { Mounted } from './mount.tsx'

/** WCAG 2.2 A and AA, and axe's best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Disabled, because these rules apply to a whole page, and a view has no landmarks of its own. */
const PAGE_RULES = ['region']

/** @param exempt additional rules to disable */
export async function expectAccessible(
  { shadow }: Pick<Mounted, 'shadow'>,
  exempt: readonly string[] = [],
): Promise<void> {
  const rules = Object.fromEntries(
    [...PAGE_RULES, ...exempt].map((rule) => [rule, { enabled: false }]),
  )
  const { violations } = await axe.run(shadow.host, { runOnly: TAGS, rules })
  const violationTexts = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html}`),
  )
  expect(violationTexts).to.deep.equal([])
}

/** Runs the cases once in each colour scheme, with reduced motion. */
export function inEachColorScheme(about: string, cases: () => void): void {
  for (const colorScheme of ['light', 'dark'] as const) {
    describe(`${about} in ${colorScheme}`, () => {
      before(async () => {
        await emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        document.documentElement.style.colorScheme = colorScheme
        document.documentElement.style.background = 'Canvas'
      })
      after(async () => {
        await emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
        document.documentElement.removeAttribute('style')
      })
      cases()
    })
  }
}
