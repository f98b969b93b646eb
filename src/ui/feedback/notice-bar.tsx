import type { ReactNode } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { widgetMessages } from '../../messages/widgets.ts'
import { Button } from '../fields/button.tsx'
import { Icon } from '../pictures/icon.tsx'
import { CircleCheck, Info, OctagonAlert, TriangleAlert, X } from '../pictures/icons.ts'
import { partStyles } from '../theme/base.ts'
import css from './notice-bar.css?inline'
import '../theme/semantic-tokens.ts'

partStyles(css)

const ICONS = { danger: OctagonAlert, warning: TriangleAlert, info: Info, success: CircleCheck }

type NoticeBarProps = {
  tone: keyof typeof ICONS
  /** Bold text before or above the rest. */
  title?: ReactNode
  children?: ReactNode
  /** Muted text after the rest. */
  detail?: ReactNode
  /** One button. */
  action?: ReactNode
  /** Replaces the tone's icon. */
  icon?: ReactNode
  onDismiss?: () => void
  /** True for notices that appear while the user is working: screen readers announce them. */
  announced?: boolean
}

/** A permanent message on a tint, for something that must be read. */
export function NoticeBar(props: NoticeBarProps) {
  const { tone, title, children, detail, action, icon, onDismiss, announced } = props
  const t = useMessages(widgetMessages)
  return (
    <div className="notice" data-tone={tone} role={announced ? liveRole(tone) : undefined}>
      {icon ?? <Icon of={ICONS[tone]} />}
      <div className="text">
        {title && <b className="strong">{title}</b>} {children}
        {detail && <span className="more"> {detail}</span>}
      </div>
      {action}
      {onDismiss && (
        <Button
          iconOnly
          label={t('dismiss')}
          icon={<Icon of={X} data-size="small" />}
          variant="quiet"
          size="small"
          onClick={onDismiss}
        />
      )}
    </div>
  )
}

const liveRole = (tone: NoticeBarProps['tone']) => (tone === 'danger' ? 'alert' : 'status')
