import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { whenIdle } from '../../lib/idle.ts'
import { createWizard, type Wizard } from './store.ts'

type Start = { askDetails: boolean; step: number | undefined }

/** The wizard of one element: created once, and restored after a reload. */
export function useWizard({ askDetails, step }: Start): Wizard {
  useSignals()
  const kit = useKit()
  const [wizard] = useState(() => createWizard(kit, { askDetails, wanted: step ?? null }))
  useAccount(wizard, kit.ownsPage)
  useLaterChange(step, () => step !== undefined && wizard.goTo(step))
  useEffect(() => {
    wizard.enter()
    const quiet = kit.sessionEnd.listen((reason) => {
      if (reason !== 'timed-out') wizard.forget()
    })
    return () => {
      quiet()
      wizard.leave()
    }
  }, [kit, wizard])
  return wizard
}

/** Loads the user in the background, so that neither typing nor submitting has to wait for it. */
function useAccount(wizard: Wizard, isUrgent: boolean): void {
  useEffect(() => {
    if (isUrgent) wizard.meet()
    return whenIdle(() => wizard.meet())
  }, [wizard, isUrgent])
  const known = wizard.known.value
  useEffect(() => known?.account.attend(), [known])
  const user = known?.account.user.value ?? null
  const selected = known?.account.selected.value ?? null
  useEffect(() => {
    if (!known || !user) return
    known.recognise(user, known.account.sites.peek())
    if (selected) known.beginWith(selected)
  }, [known, user, selected])
}

/** Runs when the host changes a value, but not for the initial value. */
function useLaterChange(value: unknown, run: () => void): void {
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    run()
  })
}
