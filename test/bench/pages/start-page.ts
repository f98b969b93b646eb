/** One mounted view, however it was mounted. */
export type Standing = { text: string; remove(): Promise<void> }

/** Puts one more instance on the page; resolves when a person can type into it or press it. */
export type Mount = () => Promise<Standing>

/** What the bench can ask of a page that shows one element, or the same view by other means. */
export type StartPage = {
  /** Milliseconds from the script's first line until the first instance was usable, and its words. */
  first: Promise<{ ms: number; text: string }>
  /** Milliseconds that each of so many further instances took. */
  further(count: number): Promise<number>
  /** Mounts and unmounts so many instances, one at a time. */
  comeAndGo(count: number): Promise<void>
}

declare global {
  var startPage: StartPage
}

/** The mark that the build puts before the first line of every script. */
export const SCRIPT_START = 'script-start'

/** The line that a page writes to its console when the bench may ask it: asked earlier, it would lose time. */
export const MAY_BE_ASKED = 'bench: ask me'

export function openStartPage(mount: Mount): void {
  const first = firstOf(mount)
  globalThis.startPage = {
    first,
    async further(count) {
      await first
      const start = performance.now()
      for (let index = 0; index < count; index += 1) await mount()
      return (performance.now() - start) / count
    },
    async comeAndGo(count) {
      for (let index = 0; index < count; index += 1) await (await mount()).remove()
    },
  }
}

async function firstOf(mount: Mount): StartPage['first'] {
  const { text } = await mount()
  const ms = performance.now() - scriptStart()
  console.info(MAY_BE_ASKED)
  return { ms, text }
}

const scriptStart = (): number =>
  performance.getEntriesByName(SCRIPT_START)[0]?.startTime ?? Number.NaN

/** React takes its passive effects down in a later task. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
