/** One mounted view, however it was mounted. */
export type MountedInstance = { text: string; remove(): Promise<void> }

/** Adds an instance to the page; resolves when it can be used. */
export type Mount = () => Promise<MountedInstance>

/** The interface of a page that shows an element, or the same view without the element, for the benchmark. */
export type StartPage = {
  /** Milliseconds from the script's first line until the first instance was usable, and its text. */
  first: Promise<{ ms: number; text: string }>
  /** Mounts more instances, and returns the mean time for each in milliseconds. */
  measureAdditional(count: number): Promise<number>
  /** Mounts and unmounts instances, one at a time. */
  mountAndUnmount(count: number): Promise<void>
}

declare global {
  var startPage: StartPage
}

/** The performance mark that the build sets before the first line of every script. */
export const SCRIPT_START = 'script-start'

/** The message that a page logs when it is ready for the benchmark: calling the page earlier would slow it down. */
export const READY_MESSAGE = 'bench: ready'

export function openStartPage(mount: Mount): void {
  const first = measureFirst(mount)
  globalThis.startPage = {
    first,
    async measureAdditional(count) {
      await first
      const start = performance.now()
      for (let index = 0; index < count; index += 1) await mount()
      return (performance.now() - start) / count
    },
    async mountAndUnmount(count) {
      for (let index = 0; index < count; index += 1) await (await mount()).remove()
    },
  }
}

async function measureFirst(mount: Mount): StartPage['first'] {
  const { text } = await mount()
  const ms = performance.now() - scriptStart()
  console.info(READY_MESSAGE)
  return { ms, text }
}

const scriptStart = (): number =>
  performance.getEntriesByName(SCRIPT_START)[0]?.startTime ?? Number.NaN
