import { DesignPage } from '../../../src/features/studio/design/design-page.tsx'
import type { Block } from '../../../src/popup/design.ts'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'
import { mountSignedIn } from '../../features/campaigns/support.tsx'
import { editedResponse, ID } from '../../features/studio/support.tsx'
import { fakeHttp } from '../../support/fake-http.ts'
import { nextTask } from '../../support/next-task.ts'
import { READY_MESSAGE } from './start-page.ts'

/** The interface of the editor benchmark's page. */
export type EditorPage = {
  /** For each key press since the last call: milliseconds until its changes are drawn. */
  keys(): number[]
  /** The edited text, as drawn in the pop-up. */
  drawn(): string
}

declare global {
  var editorPage: EditorPage
}

const BLOCKS = 60
const FIRST_BLOCK_TEXT = 'Block 1'

/** Opens the editor with a pop-up of `BLOCKS` blocks, with the focus in the first block's text field. */
export async function openEditorPage(): Promise<void> {
  const [form, thanks] = blankDesign().steps
  const blocks = Array.from({ length: BLOCKS }, (_, index) => block(index))
  const design = { ...blankDesign(), steps: [{ ...Object(form), blocks }, thanks] }
  const http = fakeHttp({
    [`GET /campaigns/${ID}`]: { data: editedResponse({ status: 'draft', design }) },
    [`PUT /campaigns/${ID}/design`]: ({ body }) => ({ data: editedResponse({ ...Object(body) }) }),
  })
  const view = mountSignedIn(<DesignPage campaignId={ID} />, { http, width: 1_440 })
  const card = () => view.root.querySelector('.sheet > div')?.shadowRoot
  const drawnText = () => card()?.querySelector('[data-block="b0"]')?.textContent ?? ''
  await waitUntil(() => drawnText() === FIRST_BLOCK_TEXT)
  view.root.querySelector<HTMLElement>('[data-layer="b0"]')?.click()
  await view.findByLabel('Text')
  view.getByLabel('Text').focus()
  globalThis.editorPage = { keys: timeKeys(), drawn: drawnText }
  console.info(READY_MESSAGE)
}

/** The block at this index; the types alternate, as in a long form. */
function block(index: number): Block {
  const id = `b${index}`
  if (index % 5 === 1) return { ...newBlock('field', id), name: `field_${index}` }
  if (index % 5 === 2) return { ...newBlock('question', id), name: `question_${index}` }
  if (index % 5 === 3) return newBlock('button', id)
  return { ...newBlock(index % 5 === 4 ? 'text' : 'heading', id), text: `Block ${index + 1}` }
}

function timeKeys(): () => number[] {
  let durations: number[] = []
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      // Waits for the frame that draws the canvas, then for the task after its layout and paint.
      requestAnimationFrame(() => {
        void nextTask().then(() => durations.push(performance.now() - timeStamp))
      })
    },
    { capture: true },
  )
  return () => {
    const keys = durations
    durations = []
    return keys
  }
}

async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(requestAnimationFrame)
}
