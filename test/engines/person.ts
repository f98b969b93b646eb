import { eventually } from '../journeys/support/eventually.ts'

/** A page of another engine: firefox-page.ts, webkit-page.ts and oldest-chromium-page.ts each open one. */
export type EnginePage = {
  goTo(url: string): Promise<void>
  type(text: string): Promise<void>
  pressEnter(): Promise<void>
  /** What the body of a function gives, run in the page, or in the frame that was entered. */
  run(script: string): Promise<unknown>
  enterFrame(selector: string): Promise<void>
  leaveFrame(): Promise<void>
  click(selector: string): Promise<void>
  /** What the console has said since `goTo`, with breaches of the page's policy and uncaught errors. */
  heard(): Promise<readonly string[]>
  close(): Promise<void>
}

/** Finds what is shown and begins with these words, in the shadow trees too; before a modal dialog only what is in it. */
const find = (tag: string, words: string): string => `
  const within = (root) => [...root.querySelectorAll('*')].flatMap((part) =>
    part.shadowRoot ? [part, ...within(part.shadowRoot)] : [part])
  const parts = within(document)
  const modal = parts.find((part) => part.matches(':modal'))
  const found = parts.find((part) => (modal?.contains(part) ?? true) && part.matches('${tag}') &&
    part.textContent.trim().startsWith(${JSON.stringify(words)}) && part.checkVisibility())`

/** Somebody before a page, who sees words, and uses it by keyboard alone. */
export function personAt(page: EnginePage) {
  const until = (what: string, script: string): Promise<void> =>
    eventually(async () => {
      if (!(await page.run(script))) throw new Error(`There is no ${what}.`)
    })
  const focus = (what: string, search: string, part: string) =>
    until(what, `${search}; ${part}?.focus(); return ${part}?.matches(':focus')`)

  return {
    sees: (tag: string, words: string) =>
      until(`${tag} “${words}”`, `${find(tag, words)}; return Boolean(found)`),
    async fill(label: string, value: string) {
      await focus(`field “${label}”`, find('label', label), 'found?.control')
      await page.type(value)
    },
    async presses(button: string) {
      await focus(`button “${button}”`, find('button', button), 'found')
      await page.pressEnter()
    },
    /** What is done in the frame with this title. */
    async inFrame(title: string, work: () => Promise<void>) {
      const frame = `iframe[title="${title}"]`
      await until(`frame “${title}”`, `return document.querySelector('${frame}') !== null`)
      // A frame whose own page is still to come has nothing in it, and is left by WebDriver as it comes.
      await eventually(async () => {
        await page.leaveFrame()
        await page.enterFrame(frame)
        // WebKit lets no script take the focus in a frame of another site before somebody was there.
        await page.click('p')
      })
      await work()
      await page.leaveFrame()
    },
  }
}
