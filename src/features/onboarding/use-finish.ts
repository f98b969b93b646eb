import { useState } from 'react'
import { useElement, useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import type { Wizard } from './store.ts'

/** *Continue* on the last step: finishes the setup, then lets the host continue or opens the dashboard. */
export function useFinish(wizard: Wizard, onFinished?: () => boolean) {
  const { ownsPage } = useKit()
  const { go } = usePaths()
  const scope = useElement()
  const [state, setState] = useState<{ busy: boolean; failure: unknown }>({
    busy: false,
    failure: null,
  })

  const continueAfterFinish = () => {
    if (onFinished?.() === false) return
    if (ownsPage) go('/dashboard')
    else wizard.showFinished()
  }
  const finish = async () => {
    if (state.busy) return
    setState({ busy: true, failure: null })
    scope.setState('failed', false)
    try {
      await wizard.finish(scope.signal)
      continueAfterFinish()
      setState({ busy: false, failure: null })
    } catch (failure) {
      if (scope.signal.aborted) return // the element was removed and the call aborted
      setState({ busy: false, failure })
      scope.fail(failure, () => void finish())
    }
  }
  return { ...state, finish: () => void finish() }
}
