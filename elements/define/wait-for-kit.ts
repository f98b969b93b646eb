import { effect, type ReadonlySignal, untracked } from '@preact/signals-core'
import type { KitResolution } from '../../src/config/element-kit.ts'
import type { Kit } from '../../src/config/kit.ts'

export type WaitForKitOptions = {
  resolve(): KitResolution
  /** Changes whenever `resolve` may return a different result. */
  changed: ReadonlySignal<unknown>
  signal: AbortSignal
  onKit(kit: Kit): void
  /** The element has stopped waiting, and an option is missing. A Kit may still become available later. */
  onMissing(message: string): void
}

/**
 * Elements upgrade when their module is imported, perhaps before the page calls `configure()`. So a missing option is
 * reported only two frames after `load`.
 */
export function waitForKit({
  resolve,
  changed,
  signal,
  onKit,
  onMissing,
}: WaitForKitOptions): void {
  let isWaiting = true
  let missing = ''
  const tell = () => {
    if (!isWaiting && missing) onMissing(missing)
  }
  const stop = effect(() => {
    changed.value
    untracked(() => {
      const resolution = resolve()
      missing = 'missing' in resolution ? resolution.missing : ''
      if ('kit' in resolution) onKit(resolution.kit)
      tell()
    })
  })
  signal.addEventListener('abort', stop, { once: true })
  if (!missing) {
    isWaiting = false
    return
  }
  afterLoad(signal, () => {
    isWaiting = false
    tell()
  })
}

function afterLoad(signal: AbortSignal, run: () => void): void {
  let frame = 0
  signal.addEventListener('abort', () => cancelAnimationFrame(frame), { once: true })
  const twoFramesLater = () => {
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(run)
    })
  }
  if (document.readyState === 'complete') twoFramesLater()
  else window.addEventListener('load', twoFramesLater, { once: true, signal })
}
