import { useId } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { Select, type SelectOption } from '../../../ui/fields/select.tsx'
import type { targetWordOf } from '../catalogue-rules.ts'
import type { Draft } from './draft-rules.ts'
import type { CampaignFeed, Target } from './model.ts'
import { connectionStore } from './store.ts'

/** Values of the select; a list's ID follows the prefix. */
const NOT_SENT = 'not-sent'
const BY_DEFAULT = 'default'
const NO_TARGET = 'none'
const TARGET_PREFIX = 'target:'

export type FeedOptions = {
  draft: Draft
  /** The service's word for its lists; null if it has none. */
  word: ReturnType<typeof targetWordOf> | null
  options: readonly Target[]
  /** A list's name; its ID if that isn't known. */
  nameOf: (target: string) => string
  /** Chosen lists that no longer exist. */
  lost: ReadonlySet<string>
  /** The error about them. */
  lostErrorId: string
}

type DefaultTargetLineProps = FeedOptions & {
  word: NonNullable<FeedOptions['word']>
  requiresTarget: boolean
  /** What leads without a list mean, if there are any. */
  missing: { noteId: string; isError: boolean } | null
}

/** The list of all leads that have no list of their own. */
export function DefaultTargetLine(props: DefaultTargetLineProps) {
  const { draft, word, requiresTarget, missing, lost, lostErrorId } = props
  const t = useMessages(connectionMessages)
  const { change } = connectionStore(useKit())
  const { defaultTarget: target } = draft
  const isLost = target !== null && lost.has(target)
  const none = { value: NO_TARGET, label: t(requiresTarget ? `chooseOne-${word}` : 'noTarget') }
  return (
    <FeedLine
      title={t(`default-${word}`)}
      choices={[none, ...useTargetChoices(props, target)]}
      value={target === null ? NO_TARGET : TARGET_PREFIX + target}
      isInvalid={isLost || missing?.isError === true}
      noteId={isLost ? lostErrorId : missing?.noteId}
      onChange={(value) => change({ defaultTarget: targetOf(value) })}
    />
  )
}

/** Whether the leads of campaigns are sent that are created later. */
export function NewCampaignsLine({ draft, ...props }: FeedOptions) {
  const t = useMessages(connectionMessages)
  const { change } = connectionStore(useKit())
  const sent = { value: BY_DEFAULT, label: useSentText({ draft, ...props }) }
  return (
    <FeedLine
      title={t('newCampaigns')}
      choices={[{ value: NOT_SENT, label: t('notSent') }, sent]}
      value={draft.sendsNewCampaigns ? BY_DEFAULT : NOT_SENT}
      isInvalid={false}
      onChange={(value) => change({ sendsNewCampaigns: value === BY_DEFAULT })}
    />
  )
}

/** What happens to one campaign's leads. */
export function CampaignFeedLine({ feed, ...props }: FeedOptions & { feed: CampaignFeed }) {
  const t = useMessages(connectionMessages)
  const { change } = connectionStore(useKit())
  const { campaigns } = props.draft
  const { isSent, target } = feed
  const isLost = isSent && target !== null && props.lost.has(target)
  const sent = { value: BY_DEFAULT, label: useSentText(props) }
  return (
    <FeedLine
      title={feed.title}
      choices={[
        { value: NOT_SENT, label: t('notSent') },
        sent,
        ...useTargetChoices(props, isSent ? target : null),
      ]}
      value={selectValue(feed)}
      isInvalid={isLost}
      noteId={isLost ? props.lostErrorId : undefined}
      onChange={(value) => {
        const next = { isSent: value !== NOT_SENT, target: targetOf(value) }
        change({
          campaigns: campaigns.map((one) =>
            one.campaignId === feed.campaignId ? { ...one, ...next } : one,
          ),
        })
      }}
    />
  )
}

/** What happens to leads without a list of their own: where they go, as it is chosen above. */
function useSentText({ draft, word, nameOf }: FeedOptions): string {
  const t = useMessages(connectionMessages)
  if (word === null) return t('isSent')
  const { defaultTarget: target } = draft
  return target === null ? t('byDefault') : t('byDefaultNamed', { target: nameOf(target) })
}

/** The service's lists, and the chosen one, if it no longer exists or the lists aren't loaded. */
function useTargetChoices(
  { options, lost, nameOf }: FeedOptions,
  target: string | null,
): SelectOption[] {
  const t = useMessages(connectionMessages)
  const choices = options.map(({ id, name }) => ({ value: TARGET_PREFIX + id, label: name }))
  if (target === null || options.some(({ id }) => id === target)) return choices
  const name = nameOf(target)
  const label = lost.has(target) ? t('targetLost', { name }) : name
  return [...choices, { value: TARGET_PREFIX + target, label }]
}

type FeedLineProps = {
  title: string
  choices: readonly SelectOption[]
  value: string
  isInvalid: boolean
  noteId?: string | undefined
  onChange: (value: string) => void
}

function FeedLine({ title, choices, value, isInvalid, noteId, onChange }: FeedLineProps) {
  const id = useId()
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
        aria-invalid={isInvalid || undefined}
        aria-describedby={noteId}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  )
}

function selectValue({ isSent, target }: Pick<CampaignFeed, 'isSent' | 'target'>): string {
  if (!isSent) return NOT_SENT
  return target === null ? BY_DEFAULT : TARGET_PREFIX + target
}

const targetOf = (value: string): string | null =>
  value.startsWith(TARGET_PREFIX) ? value.slice(TARGET_PREFIX.length) : null
