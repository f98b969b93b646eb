import { useMessages } from '../../config/use-messages.ts'
import { widgetMessages } from '../../messages/widgets.ts'
import { Icon } from '../pictures/icon.tsx'
import { Check, Copy, TriangleAlert } from '../pictures/icons.ts'
import { Button, type ButtonLook } from './button.tsx'
import { type CopyState, useCopy } from './use-copy.ts'

const ICONS = { idle: Copy, copied: Check, failed: TriangleAlert }
const LABEL_KEYS = { idle: 'copy', copied: 'copied', failed: 'copyFailed' } as const

type CopyButtonProps = Pick<ButtonLook, 'variant' | 'size'> & {
  text: string
  /** What is copied, for screen readers: 'App Id' becomes 'Copy App Id'. */
  name?: string
}

/** A button whose label changes from *Copy* to *Copied* for 3 seconds; the change is announced once. */
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
        <CopyLabel state={state} name={name} />
      </Button>
      <CopyAnnouncement state={state} />
    </>
  )
}

export function CopyIcon({ state }: { state: CopyState }) {
  const icon = ICONS[state]
  return <Icon of={icon} data-size="small" />
}

/** The button's text. For screen readers, also the name of the copied value. */
export function CopyLabel({ state, name }: { state: CopyState; name?: string | undefined }) {
  const t = useMessages(widgetMessages)
  return (
    <>
      {t(LABEL_KEYS[state])}
      {name && state === 'idle' && <span className="visually-hidden"> {name}</span>}
    </>
  )
}

/** Always rendered: a live region that is added together with its text is often not announced. */
export function CopyAnnouncement({ state }: { state: CopyState }) {
  const t = useMessages(widgetMessages)
  return (
    <span className="visually-hidden" role="status">
      {state === 'copied' && t('copied')}
      {state === 'failed' && t('copyByHand')}
    </span>
  )
}
