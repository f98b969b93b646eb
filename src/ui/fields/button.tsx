import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { uiMessages } from '../../messages/ui.ts'
import { SpinnerRing } from '../pictures/spinner-ring.tsx'
import { partStyles } from '../theme/base.ts'
import css from './button.css?inline'

partStyles(css)

export type ButtonLook = {
  /** Only one button per screen is `primary`. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'medium' | 'large'
  icon?: ReactNode
  iconAfter?: ReactNode
  /** Fills the available width. */
  wide?: boolean
  /** In progress: keeps its width and focus, says 'Please wait' and ignores clicks. */
  busy?: boolean
}

/** An icon-only button needs an accessible name. */
type LabelProps =
  | { iconOnly?: false | undefined; label?: undefined; children: ReactNode }
  | { iconOnly: true; label: string; children?: undefined }

type NativeProps<Tag extends 'a' | 'button'> = Omit<ComponentProps<Tag>, 'children' | 'className'>

export type ButtonProps = ButtonLook &
  LabelProps &
  (({ href?: undefined } & NativeProps<'button'>) | ({ href: string } & NativeProps<'a'>))

/** A button, or with `href` a link that looks like one. Its type is `button` by default. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  iconAfter,
  wide,
  busy = false,
  iconOnly,
  label,
  children,
  ...native
}: ButtonProps) {
  const attributes = {
    className: 'button',
    part: 'button',
    'data-variant': variant,
    'data-size': size,
    'data-wide': wide ? '' : undefined,
    'data-icon-only': iconOnly ? '' : undefined,
    'aria-label': busy ? undefined : (label ?? native['aria-label']),
    title: label ?? native.title,
  }
  const content = <ButtonContent {...{ icon, iconAfter, busy, children }} />
  if (native.href !== undefined) {
    return (
      <a {...native} {...attributes}>
        {content}
      </a>
    )
  }
  const { onClick, href, ...button } = native
  return (
    <button
      type="button"
      {...button}
      {...attributes}
      aria-busy={busy || undefined}
      aria-disabled={busy || button['aria-disabled']}
      onClick={busy ? ignoreClick : onClick}
    >
      {content}
    </button>
  )
}

/** Ignores a second click, which must not submit the form again either. */
function ignoreClick(event: MouseEvent): void {
  event.preventDefault()
}

function ButtonContent({ icon, iconAfter, busy, children }: ButtonLook & { children?: ReactNode }) {
  return (
    <>
      <span className="label">
        {icon}
        {children}
        {iconAfter}
      </span>
      {busy && <BusyIndicator />}
    </>
  )
}

function BusyIndicator() {
  const t = useMessages(uiMessages)
  return (
    <span className="waiting">
      <SpinnerRing />
      <span>{t('pleaseWait')}</span>
    </span>
  )
}
