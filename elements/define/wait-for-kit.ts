import { effect, type ReadonlySignal, untracked } from '@preact/signals-core'
import type { Resolution } from '../../src/config/element-kit.ts'
import type { Kit } from '../../src/config/kit.ts'

export type Waiting = {
  resolve(): Resolution
  /** Changes whenever asking again may help. */
  changed: ReadonlySignal<unknown>
  signal: AbortSignal
  onKit(kit: Kit): void
  /** Patience is over: says what is missing. A Kit may still come. */
  onMissing(sentence: string): void
}

/**
 * Elements upgrade when their module is imported, perhaps before the host's next line: a missing
 * option is told only two frames after `load`.
 */
export function waitForKit({ resolve, changed, signal, onKit, onMissing }: Waiting): void {
  let isPatient = true
  let missing = ''
  const tell = () => {
    if (!isPatient && missing) onMissing(missing)
  }
  const stop = effect(() => {
    changed.value
    untracked(() => {
      const answer = resolve()
      missing = 'missing' in answer ? answer.missing : ''
      if ('kit' in answer) onKit(answer.kit)
      tell()
    })
  })
  signal.addEventListener('abort', stop, { once: true })
  if (!missing) {
    isPatient = false
    return
  }
  afterLoad(signal, () => {
    isPatient = false
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
