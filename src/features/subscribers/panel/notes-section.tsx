import { type SyntheticEvent, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { subscriberDetailsMessages } from '../../../messages/subscriber-details.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { Field, FieldError } from '../../../ui/fields/field.tsx'
import { LengthLimit } from '../../../ui/fields/length-limit.tsx'
import { useConfirm } from '../../../ui/overlays/alerts.tsx'
import { useTypedGuard } from '../../../ui/overlays/use-typed-guard.ts'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Trash2 } from '../../../ui/pictures/icons.ts'
import { MAX_NOTE_LENGTH } from '../person-rules.ts'
import { useActionWithError } from '../use-action-with-error.ts'
import { useTimes } from '../use-times.ts'
import type { Details, Note } from './model.ts'
import { panelStore } from './store.ts'
import { useUnsavedText } from './use-unsaved-text.ts'

/** What the team has written about a subscriber. */
export function NotesSection({ person, now }: { person: Details; now: Date }) {
  const t = useMessages(subscriberDetailsMessages)
  const [announcement, setAnnouncement] = useState('')
  return (
    <section>
      <h3 className="group-label">{t('notes')}</h3>
      <NewNote key={person.id} id={person.id} onAdded={() => setAnnouncement(t('noteAdded'))} />
      <ol className="notes">
        {person.notes.map((note) => (
          <li key={note.id}>
            <NoteItem
              id={person.id}
              note={note}
              now={now}
              onDeleted={() => setAnnouncement(t('noteDeleted'))}
            />
          </li>
        ))}
      </ol>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </section>
  )
}

function NewNote({ id, onAdded }: { id: string; onAdded: () => void }) {
  const t = useMessages(subscriberDetailsMessages)
  const store = panelStore(useKit())
  const { text, setText, isRestored, discard } = useUnsavedText(id, 'note')
  const { busy, error, run } = useActionWithError()
  useTypedGuard({ isTyped: text.trim() !== '', onDrop: discard })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    void run(async () => {
      await store.addNote(id, text.trim())
      discard()
      onAdded()
    })
  }
  return (
    <form className="stack new-note" onSubmit={submit}>
      <Field
        label={<span className="visually-hidden">{t('noteLabel')}</span>}
        hint={isRestored && t('textRestored')}
        error={error}
      >
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={2}
            dir="auto"
            placeholder={t('notePlaceholder')}
            maxLength={MAX_NOTE_LENGTH}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <LengthLimit text={text} max={MAX_NOTE_LENGTH} />
      <Button size="small" type="submit" busy={busy}>
        {t('addNote')}
      </Button>
    </form>
  )
}

type NoteItemProps = { id: string; note: Note; now: Date; onDeleted: () => void }

function NoteItem({ id, note, now, onDeleted }: NoteItemProps) {
  const t = useMessages(subscriberDetailsMessages)
  const { relative, exact } = useTimes(now)
  const { busy, error, askAndDelete } = useNoteDeletion(id, note, onDeleted)
  const { text, author, writtenAt, isOwn } = note
  return (
    <>
      <p dir="auto" className="text">
        {text}
      </p>
      <p className="row small subtle">
        <span>
          {author ?? t('formerMember')},{' '}
          <time dateTime={writtenAt.toISOString()} title={exact(writtenAt)}>
            {relative(writtenAt)}
          </time>
        </span>
        {isOwn && (
          <Button
            iconOnly
            label={t('deleteNote')}
            icon={<Icon of={Trash2} data-size="small" />}
            variant="quiet"
            size="small"
            busy={busy}
            onClick={(event) => void askAndDelete(event.currentTarget)}
          />
        )}
      </p>
      {error !== null && <FieldError>{error}</FieldError>}
    </>
  )
}

function useNoteDeletion(id: string, note: Note, onDeleted: () => void) {
  const t = useMessages(subscriberDetailsMessages)
  const actionText = useMessages(actionMessages)
  const store = panelStore(useKit())
  const confirm = useConfirm()
  const { busy, error, run } = useActionWithError()
  const askAndDelete = async (button: HTMLElement) => {
    const isSure = await confirm({
      ...{ title: t('deleteNoteTitle'), text: note.text },
      ...{ confirm: actionText('delete'), tone: 'danger' },
    })
    if (!isSure) return
    // The button goes with its note.
    button.closest('section')?.querySelector('textarea')?.focus()
    await run(async () => {
      await store.deleteNote(id, note.id)
      onDeleted()
    })
  }
  return { busy, error, askAndDelete }
}
