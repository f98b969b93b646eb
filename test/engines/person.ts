import { eventually } from '../journeys/support/eventually.ts'

/** A page in another browser engine, opened by firefox-page.ts, webkit-page.ts or oldest-chromium-page.ts. */
export type EnginePage = {
  goTo(url: string): Promise<void>
  type(text: string): Promise<void>
  pressEnter(): Promise<void>
  /** Runs the function body in the page or the current frame, and returns its result. */
  run(script: string): Promise<unknown>
  enterFrame(selector: string): Promise<void>
  leaveFrame(): Promise<void>
  click(selector: string): Promise<void>
  /** Console messages since `goTo`, including violations of the Content-Security-Policy and uncaught errors. */
  consoleLines(): Promise<readonly string[]>
  close(): Promise<void>
}

/**
 * Finds a visible element whose text starts with `words`, including in shadow trees; with a modal dialog open, only
 * inside it.
 */
const find = (tag: string, words: string): string => `
  const within = (root) => [...root.querySelectorAll('*')].flatMap((part) =>
    part.shadowRoot ? [part, ...within(part.shadowRoot)] : [part])
  const parts = within(document)
  const modal = parts.find((part) => part.matches(':modal'))
  const found = parts.find((part) => (modal?.contains(part) ?? true) && part.matches('${tag}') &&
    part.textContent.trim().startsWith(${JSON.stringify(words)}) && part.checkVisibility())`

/** Simulates a person who reads the page's text and uses only the keyboard. */
export function simulatePerson(page: EnginePage) {
  const waitUntil = (what: string, script: string): Promise<void> =>
    eventually(async () => {
      if (!(await page.run(script))) throw new Error(`There is no ${what}.`)
    })
  const focus = (what: string, search: string, part: string) =>
    waitUntil(what, `${search}; ${part}?.focus(); return ${part}?.matches(':focus')`)

  return {
    sees: (tag: string, words: string) =>
      waitUntil(`${tag} “${words}”`, `${find(tag, words)}; return Boolean(found)`),
    async fill(label: string, value: string) {
      await focus(`field “${label}”`, find('label', label), 'found?.control')
      await page.type(value)
    },
    async presses(button: string) {
      await focus(`button “${button}”`, find('button', button), 'found')
      await page.pressEnter()
    },
    /** Runs `work` in the frame with this title. */
    async inFrame(title: string, work: () => Promise<void>) {
      const frame = `iframe[title="${title}"]`
      await waitUntil(`frame “${title}”`, `return document.querySelector('${frame}') !== null`)
      // A frame is empty before its page has loaded, and WebDriver leaves it during the navigation.
      await eventually(async () => {
        await page.leaveFrame()
        await page.enterFrame(frame)
        // WebKit does not allow a script to focus a field in a cross-origin frame before a user interaction.
        await page.click('p')
      })
      await work()
      await page.leaveFrame()
    },
  }
}
