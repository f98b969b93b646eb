import type { Lab } from './lab.ts'
import { type Row, timeRow } from './rows.ts'

const PAGE = 'popup'

/** The cost for a visitor's page: from the engine's first line until the first pop-up is shown. */
export async function measurePopup(lab: Lab): Promise<Row[]> {
  await lab.build(PAGE, {
    script: `import { openPopupPage } from './popup-page.ts'; openPopupPage()`,
  })
  const samples: number[] = []
  for (let round = 0; round < lab.rounds; round += 1) {
    const { ms } = await lab.visit(PAGE, ({ page }) => page.evaluate(() => startPage.first))
    samples.push(ms)
  }
  return [timeRow('a pop-up on a visitor’s page: script start to shown', samples)]
}
