import { useMessages } from '../../config/use-messages.ts'
import { widgetMessages } from '../../messages/ui-widgets.ts'
import { Icon } from '../pictures/icon.tsx'
import { Check, Copy, TriangleAlert } from '../pictures/icons.ts'
import { Button, type ButtonLook } from './button.tsx'
import { type CopyState, useCopy } from './use-copy.ts'

const ICONS = { idle: Copy, copied: Check, failed: TriangleAlert }
const WORDS = { idle: 'copy', copied: 'copied', failed: 'copyFailed' } as const

type CopyButtonProps = Pick<ButtonLook, 'variant' | 'size'> & {
  text: string
  /** What is copied, for screen readers: 'App Id' makes 'Copy App Id'. */
  name?: string
}

/** *Copy* turns into *Copied* for 3 seconds and is announced once. */
export function CopyButton({ text, name, variant, size = 'small' }: CopyButtonProps) {
  const { state, copy } = useCopy(text)
  return (
    <>
      <Button
        {...(variant && { variant })}
        size={size}
        icon={<CopyIcon state={state} />}
        onClick={copy}
      >
        <CopyWords state={state} name={name} />
      </Button>
      <CopyAnnouncement state={state} />
    </>
  )
}

export function CopyIcon({ state }: { state: CopyState }) {
  const icon = ICONS[state]
  return <Icon of={icon} data-size="small" />
}

/** The word, and for those who cannot see what stands beside the button, the name of what it copies. */
export function CopyWords({ state, name }: { state: CopyState; name?: string | undefined }) {
  const t = useMessages(widgetMessages)
  return (
    <>
      {t(WORDS[state])}
      {name && state === 'idle' && <span className="visually-hidden"> {name}</span>}
    </>
  )
}

/** A live region that stands before it speaks: one that comes with its words is often not heard. */
export function CopyAnnouncement({ state }: { state: CopyState }) {
  const t = useMessages(widgetMessages)
  return (
    <span className="visually-hidden" role="status">
      {state === 'copied' && t('copied')}
      {state === 'failed' && t('copyByHand')}
    </span>
  )
}
