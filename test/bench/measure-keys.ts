import type { Lab } from './lab.ts'
import { type Row, timeRow } from './rows.ts'

/** The time in milliseconds within which a key press feels immediate, with 60 blocks on the throttled CPU. */
const KEYSTROKE_BUDGET_MS = 50

const PAGE = 'editor'
const TYPED_TEXT = 'Twenty per cent off everything we fired in the kiln this week'
const WARM_UP_KEYS = 10
/** The typing speed of a fast typist. */
const KEY_INTERVAL_MS = 60

/** The time from a key press in the editor's text field until the pop-up is drawn with the new text. */
export async function measureKeys(lab: Lab): Promise<Row[]> {
  await lab.build(PAGE, {
    script: `import { openEditorPage } from './editor-page.tsx'; void openEditorPage()`,
  })
  const medians: number[] = []
  const slowestTimes: number[] = []
  for (let round = 0; round < lab.rounds; round += 1) {
    const keys = (await typeText(lab)).slice(WARM_UP_KEYS).sort((one, other) => one - other)
    medians.push(keys[Math.floor(keys.length / 2)] ?? Number.NaN)
    slowestTimes.push(keys[Math.floor(keys.length * 0.95)] ?? Number.NaN)
  }
  return [
    timeRow('a key press in the editor with 60 blocks, median', medians, KEYSTROKE_BUDGET_MS),
    timeRow(
      'a key press in the editor with 60 blocks, 95th percentile',
      slowestTimes,
      KEYSTROKE_BUDGET_MS,
    ),
  ]
}

function typeText(lab: Lab): Promise<number[]> {
  return lab.visit(PAGE, async ({ page }) => {
    await page.keyboard.press('End')
    await page.keyboard.type(TYPED_TEXT, { delay: KEY_INTERVAL_MS })
    await page.waitForTimeout(KEY_INTERVAL_MS)
    const drawn = await page.evaluate(() => editorPage.drawn())
    if (!drawn.endsWith(TYPED_TEXT))
      throw new Error(`The editor shows “${drawn}” instead of the typed text.`)
    return page.evaluate(() => editorPage.keys())
  })
}
