import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { whenIdle } from '../../lib/idle.ts'
import { createWizard, type Wizard } from './store.ts'

type Start = { askDetails: boolean; step: number | undefined }

/** The wizard of one element: made once, resumed where a reload left it. */
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

/** Gets to know the person behind the screen, so that nobody waits for it before typing. */
function useAccount(wizard: Wizard, isUrgent: boolean): void {
  useEffect(() => {
    if (!isUrgent) return whenIdle(wizard.meet)
    wizard.meet()
    return undefined
  }, [wizard, isUrgent])
  const account = wizard.account.value
  const user = account?.user.value ?? null
  const selected = account?.selected.value ?? null
  useEffect(() => {
    if (!account || !user) return
    wizard.recognise(user, account.sites.peek())
    if (selected) wizard.beginWith(selected)
  }, [wizard, account, user, selected])
}

/** Runs when the host changes a value, not when it first gives it. */
function useLaterChange(value: unknown, run: () => void): void {
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    run()
  })
}
