import { useSignals } from '@preact/signals-react/runtime'
import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { usePaths } from '../../../config/paths.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { subscriberDetailsMessages } from '../../../messages/subscriber-details.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { FieldError } from '../../../ui/fields/field.tsx'
import { LengthLimit } from '../../../ui/fields/length-limit.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { X } from '../../../ui/pictures/icons.ts'
import { isSameTag, MAX_TAG_LENGTH, suggestTags } from '../person-rules.ts'
import { useActionWithError } from '../use-action-with-error.ts'
import type { Details } from './model.ts'
import { panelStore } from './store.ts'
import { useUnsavedText } from './use-unsaved-text.ts'

type TagsSectionProps = { person: Details; onChanged: () => void }

/** The subscriber's tags, with a form that suggests the site's other tags. */
export function TagsSection({ person, onChanged }: TagsSectionProps) {
  const t = useMessages(subscriberDetailsMessages)
  const { busy, error, change, announcement } = useTagChanges(person, onChanged)
  const { linkTo } = usePaths()
  const input = useRef<HTMLFormElement>(null)
  return (
    <section>
      <h3 className="group-label">{t('tags')}</h3>
      {person.tags.length === 0 ? (
        <p className="small muted">{t('noTags')}</p>
      ) : (
        <ul className="tags">
          {person.tags.map((tag) => (
            <li key={tag} className="tag">
              <a dir="auto" {...linkTo(`/subscribers?tag=${encodeURIComponent(tag)}`)}>
                {tag}
              </a>
              <button
                type="button"
                aria-label={t('removeTag', { tag })}
                onClick={() => {
                  // The button goes with its tag.
                  input.current?.querySelector('input')?.focus()
                  void change('remove', tag)
                }}
              >
                <Icon of={X} data-size="small" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <NewTag
        key={person.id}
        form={input}
        person={person}
        busy={busy}
        onAdd={(tag) => change('add', tag)}
      />
      {error !== null && <FieldError>{error}</FieldError>}
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </section>
  )
}

function useTagChanges({ id, tags }: Details, onChanged: () => void) {
  const t = useMessages(subscriberDetailsMessages)
  const store = panelStore(useKit())
  const [announcement, setAnnouncement] = useState('')
  /** The tag that the subscriber already has. */
  const [taken, setTaken] = useState<string | null>(null)
  const { busy, error, run } = useActionWithError()
  /** Whether the subscriber has the tag, or hasn't it any more, as asked. */
  const change = async (kind: 'add' | 'remove', tag: string): Promise<boolean> => {
    const own = kind === 'add' ? tags.find((one) => isSameTag(one, tag)) : undefined
    setTaken(own ?? null)
    if (own !== undefined) return false
    let isDone = false
    await run(async () => {
      await (kind === 'add' ? store.addTag(id, tag) : store.removeTag(id, tag))
      setAnnouncement(t(kind === 'add' ? 'tagAdded' : 'tagRemoved', { tag }))
      setTaken(null)
      isDone = true
      onChanged()
    })
    return isDone
  }
  return {
    busy,
    error: taken === null ? error : t('tagTaken', { tag: taken }),
    change,
    announcement,
  }
}

type NewTagProps = {
  form: React.RefObject<HTMLFormElement | null>
  person: Details
  busy: boolean
  /** Resolves to whether it was added. */
  onAdd: (tag: string) => Promise<boolean>
}

function NewTag({ form, person, busy, onAdd }: NewTagProps) {
  const t = useMessages(subscriberDetailsMessages)
  const actionText = useMessages(actionMessages)
  const { text, setText, isRestored, discard } = useUnsavedText(person.id, 'tag')
  const id = useId()
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const tag = text.trim()
    if (tag !== '' && !busy && (await onAdd(tag))) discard()
  }
  return (
    <form ref={form} className="row wrap" onSubmit={(event) => void submit(event)}>
      <TextInput
        size="small"
        list={id}
        aria-label={t('tagLabel')}
        aria-describedby={isRestored ? `${id}-hint` : undefined}
        placeholder={t('tagLabel')}
        maxLength={MAX_TAG_LENGTH}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <TagSuggestions id={id} typed={text} taken={person.tags} />
      <Button size="small" type="submit" busy={busy}>
        {actionText('addTag')}
      </Button>
      <LengthLimit text={text} max={MAX_TAG_LENGTH} />
      {isRestored && (
        <p id={`${id}-hint`} className="small muted">
          {t('textRestored')}
        </p>
      )}
    </form>
  )
}

type TagSuggestionsProps = { id: string; typed: string; taken: readonly string[] }

function TagSuggestions({ id, typed, taken }: TagSuggestionsProps) {
  useSignals()
  const { knownTags } = panelStore(useKit())
  return (
    <datalist id={id}>
      {suggestTags(typed, knownTags.value, taken).map((tag) => (
        <option key={tag} value={tag} />
      ))}
    </datalist>
  )
}
