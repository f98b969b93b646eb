import { useElement, useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { readableHost } from '../../lib/readable-host.ts'
import { installMessages } from '../../messages/install.ts'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { relativeTime } from '../notifications/rules.ts'
import type { InstallFinding } from './model.ts'
import { type InstallState, installTone } from './rules.ts'

type KnownState = Exclude<InstallState, 'unchecked'>

type FindingNoticeProps = {
  state: KnownState
  finding: InstallFinding | null
  lastSeenAt: Date | null
  domain: string
}

const TITLES = {
  live: 'liveTitle',
  installed: 'installedTitle',
  missing: 'missingTitle',
  'other-site': 'otherTitle',
  'beside-other': 'besideOtherTitle',
  twice: 'twiceTitle',
  unreachable: 'unreachableTitle',
} as const satisfies Record<KnownState, string>

const BAR_TONES = { success: 'success', warning: 'warning', error: 'danger', info: 'info' } as const

/** The state of an installation, and what to do about it. */
export function FindingNotice(props: FindingNoticeProps) {
  const { state, finding } = props
  const t = useMessages(installMessages)
  const { clock } = useKit()
  const locale = useElement().locale.value
  const findingText = useFindingText(props)
  const when = finding && relativeTime(finding.checkedAt, new Date(clock.now()), locale)
  return (
    <NoticeBar tone={BAR_TONES[installTone(state)]} title={t(TITLES[state])}>
      <span className="finding-text">
        {findingText} {when && t('checkedWhen', { when })}
      </span>
    </NoticeBar>
  )
}

function useFindingText({ state, finding, lastSeenAt, domain }: FindingNoticeProps): string {
  const t = useMessages(installMessages)
  const { clock } = useKit()
  const locale = useElement().locale.value
  const durationMs = finding?.tookMs ?? 0
  const time =
    durationMs < 1000 ? t('underASecond') : t('seconds', { seconds: seconds(durationMs, locale) })
  const url = finding ? readableUrl(finding.url) : `https://${domain}`
  switch (state) {
    case 'live': {
      const when = lastSeenAt && relativeTime(lastSeenAt, new Date(clock.now()), locale)
      return t('liveText', { domain, when: when ?? '' })
    }
    case 'installed':
      return t('installedText', { url, time })
    case 'missing':
      return t('missingText', { url })
    case 'other-site':
      return t('otherText', { url })
    case 'beside-other':
      return t('besideOtherText', { url })
    case 'twice':
      return t('twiceText', { url })
    case 'unreachable':
      return t('unreachableText', { url, reason: finding?.reason ?? t('unreachableUnknown') })
  }
}

const readableUrl = (url: string): string => url.replace(/(?<=\/\/)[^/:]+/, readableHost)

const seconds = (milliseconds: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(milliseconds / 1000)
