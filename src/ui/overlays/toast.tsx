import { useEffect, useRef, useState } from 'react'
import { NOTICE_MS, type ShownNotice } from '../../config/notices.ts'
import { Icon } from '../pictures/icon.tsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from '../pictures/icons.ts'
import { partStyles } from '../theme/base.ts'
import css from './toast.css?inline'
import '../theme/semantic-tokens.ts'

partStyles(css)

const ICONS = { success: CircleCheck, warning: TriangleAlert, error: CircleAlert, info: Info }

type ToastProps = { notice: ShownNotice; paused: boolean; onDismiss: (id: string) => void }

/** One toast; it disappears after 3 s, not counting the time while the toasts are hovered or focused. */
export function Toast({ notice, paused, onDismiss }: ToastProps) {
  const { id, tone, title, text, action, again } = notice
  const icon = ICONS[tone]
  useRemainingTime(NOTICE_MS, { paused, again }, () => onDismiss(id))
  return (
    <div className="toast" data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon of={icon} />
      <p>
        {title && <b className="strong">{title} </b>}
        {text}
      </p>
      {action && (
        <button
          type="button"
          onClick={() => {
            onDismiss(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}

type TimerOptions = { paused: boolean; again: number | undefined }

/** Calls `done` after `milliseconds`, not counting pauses; a change in `again` restarts the timer. */
function useRemainingTime(
  milliseconds: number,
  { paused, again }: TimerOptions,
  done: () => void,
): void {
  const remaining = useRef(milliseconds)
  const previousAgain = useRef(again)
  const [latest] = useState({ done })
  latest.done = done
  useEffect(() => {
    if (previousAgain.current !== again) remaining.current = milliseconds
    previousAgain.current = again
    if (paused) return
    const startedAt = performance.now()
    const timer = setTimeout(() => latest.done(), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= performance.now() - startedAt
    }
  }, [paused, again, milliseconds, latest])
}
