import { useId } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { Select, type SelectOption } from '../../../ui/fields/select.tsx'
import type { Draft } from './draft-rules.ts'
import type { CampaignFeed, Target } from './model.ts'
import { connectionStore } from './store.ts'

/** Values of the select; a list's ID follows the prefix. */
const NOT_SENT = 'not-sent'
const BY_DEFAULT = 'default'
const TARGET_PREFIX = 'target:'

export type FeedOptions = {
  draft: Draft
  /** Whether the service has lists. */
  hasTargets: boolean
  options: readonly Target[]
  /** Chosen lists that no longer exist. */
  lost: ReadonlySet<string>
  /** Whether leads without a list of their own wait, because no default one is chosen. */
  needsTarget: boolean
  /** The errors about both. */
  lostErrorId: string
  targetErrorId: string
}

/** What happens to the leads of campaigns that are created later, and of those without an own choice. */
export function NewCampaignsLine(props: FeedOptions) {
  const t = useMessages(connectionMessages)
  const { change } = connectionStore(useKit())
  const { sendsNewCampaigns: isSent, defaultTarget: target } = props.draft
  return (
    <FeedLine
      {...props}
      {...{ isSent, target }}
      title={t('newCampaigns')}
      nullText={t(props.hasTargets ? 'noTarget' : 'isSent')}
      onChange={(next) => change({ sendsNewCampaigns: next.isSent, defaultTarget: next.target })}
    />
  )
}

/** What happens to one campaign's leads. */
export function CampaignFeedLine({ feed, ...props }: FeedOptions & { feed: CampaignFeed }) {
  const t = useMessages(connectionMessages)
  const { change } = connectionStore(useKit())
  const { campaigns } = props.draft
  return (
    <FeedLine
      {...props}
      {...feed}
      nullText={t(props.hasTargets ? 'byDefault' : 'isSent')}
      onChange={(next) =>
        change({
          campaigns: campaigns.map((one) =>
            one.campaignId === feed.campaignId ? { ...one, ...next } : one,
          ),
        })
      }
    />
  )
}

type Choice = { isSent: boolean; target: string | null }

type FeedLineProps = Omit<FeedOptions, 'draft' | 'hasTargets'> &
  Choice & {
    title: string
    /** The choice without a list of its own. */
    nullText: string
    onChange: (choice: Choice) => void
  }

function FeedLine(props: FeedLineProps) {
  const { title, isSent, target, nullText, options, lost, onChange } = props
  const t = useMessages(connectionMessages)
  const id = useId()
  const isLost = isSent && target !== null && lost.has(target)
  const isUnchosen = props.needsTarget && isSent && target === null
  const errorId = isLost ? props.lostErrorId : isUnchosen ? props.targetErrorId : undefined
  const choices: SelectOption[] = [
    { value: NOT_SENT, label: t('notSent') },
    { value: BY_DEFAULT, label: nullText },
    ...options.map((option) => ({ value: TARGET_PREFIX + option.id, label: option.name })),
  ]
  const value = selectValue({ isSent, target })
  if (!choices.some((choice) => choice.value === value)) {
    choices.push({ value, label: isLost ? t('targetLost', { id: target }) : (target ?? '') })
  }
  return (
    <div className="feed">
      <label className="strong small" htmlFor={id}>
        <bdi>{title}</bdi>
      </label>
      <Select
        id={id}
        size="small"
        options={choices}
        value={value}
        aria-invalid={errorId !== undefined || undefined}
        aria-describedby={errorId}
        onChange={({ currentTarget }) => onChange(choiceOf(currentTarget.value))}
      />
    </div>
  )
}

function selectValue({ isSent, target }: Choice): string {
  if (!isSent) return NOT_SENT
  return target === null ? BY_DEFAULT : TARGET_PREFIX + target
}

const choiceOf = (value: string): Choice => ({
  isSent: value !== NOT_SENT,
  target: value.startsWith(TARGET_PREFIX) ? value.slice(TARGET_PREFIX.length) : null,
})
