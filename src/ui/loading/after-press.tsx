import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { LateErrorPanel } from '../feedback/late-error-panel.tsx'
import { Loading } from '../feedback/skeleton.tsx'
import { useLoaded } from './use-loaded.ts'

type AfterPressProps<Part> = {
  load: () => Promise<Part>
  /** How often the form's button was pressed: another press after a failure asks again. */
  presses: number
  /** What to say where the part did not come. */
  failedTitle: string
  onBusy: (isBusy: boolean) => void
  /** What stands there until the part has come; nothing where the button alone says that it is on its way. */
  shape?: ReactNode
  children: (part: Part) => ReactNode
}

/** What a form's button leads to; its file has come ahead of the first press, or comes with it. */
export function AfterPress<Part>(props: AfterPressProps<Part>) {
  const { load, presses, failedTitle, onBusy, shape, children } = props
  const { state, retry } = useLoaded(load)
  const { status } = state
  useLayoutEffect(() => onBusy(status === 'loading'), [onBusy, status])
  usePress(presses, () => {
    if (status === 'failed') retry()
  })
  if (status === 'ready') return children(state.value)
  if (status === 'loading') return shape ? <Loading>{shape}</Loading> : null
  return <LateErrorPanel failure={state.failure} title={failedTitle} onRetry={retry} />
}

/** Does for each further press what is to be done then. */
export function usePress(presses: number, run: () => void): void {
  const seen = useRef(0)
  useEffect(() => {
    if (seen.current === presses) return
    seen.current = presses
    run()
  })
}
