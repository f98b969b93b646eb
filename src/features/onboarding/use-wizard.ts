import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { whenIdle } from '../../lib/idle.ts'
import { createWizard, type Wizard } from './store.ts'

type WizardStartOptions = { askDetails: boolean; step: number | undefined }

/** One element's wizard: created once, and restored after a reload. */
export function useWizard({ askDetails, step }: WizardStartOptions): Wizard {
  useSignals()
  const kit = useKit()
  const [wizard] = useState(() => createWizard(kit, { askDetails, requestedStep: step ?? null }))
  useAccount(wizard, kit.ownsPage)
  useChangeEffect(step, () => step !== undefined && wizard.goTo(step))
  useEffect(() => {
    wizard.mount()
    const stopListening = kit.sessionEnd.listen((reason) => {
      if (reason !== 'timed-out') wizard.reset()
    })
    return () => {
      stopListening()
      wizard.unmount()
    }
  }, [kit, wizard])
  return wizard
}

/** Loads the user in the background, so that neither typing nor submitting has to wait for it. */
function useAccount(wizard: Wizard, isUrgent: boolean): void {
  useEffect(() => {
    if (isUrgent) wizard.loadAccount()
    return whenIdle(() => wizard.loadAccount())
  }, [wizard, isUrgent])
  const actions = wizard.known.value
  useEffect(() => actions?.account.attend(), [actions])
  const user = actions?.account.user.value ?? null
  const selected = actions?.account.selected.value ?? null
  useEffect(() => {
    if (!actions || !user) return
    actions.applyUser(user, actions.account.sites.peek())
    if (selected) actions.startWithSite(selected)
  }, [actions, user, selected])
}

/** Runs when the host changes a value, but not for the initial value. */
function useChangeEffect(value: unknown, run: () => void): void {
  const previousValue = useRef(value)
  useEffect(() => {
    if (previousValue.current === value) return
    previousValue.current = value
    run()
  })
}
