import { MAX_NOTES } from '../../features/subscribers/person-rules.ts'
import type { Queryable } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { isId } from '../platform/http/schemas.ts'
import type { Person } from '../session/person.ts'
import type { NoteResponse } from './schema.ts'

type Reader = { subscriberId: string; person: Pick<Person, 'personId'> }

/** The notes about a subscriber, newest first. */
export function listNotes(
  statements: Queryable,
  { subscriberId, person }: Reader,
): Promise<NoteResponse[]> {
  return statements.query<NoteResponse>(
    `select note_id as id, text, iso(subscriber_notes.created_at) as created_at,
       coalesce(nullif(first_name, ''), email) as author,
       coalesce(author_id = $2::uuid, false) as is_own
     from subscriber_notes left join people on person_id = author_id
     where subscriber_id = $1::uuid order by subscriber_notes.created_at desc, note_id`,
    [subscriberId, person.personId],
  )
}

/** @throws Refusal CONFLICT above the limit */
export async function addNote(
  statements: Queryable,
  { subscriberId, person, text, now }: Reader & { text: string; now: Date },
): Promise<void> {
  const added = await statements.query(
    `insert into subscriber_notes (account_id, site_id, subscriber_id, author_id, text, created_at)
     select account_id, site_id, subscriber_id, $2::uuid, $3, $4 from subscribers
     where subscriber_id = $1::uuid
       and (select count(*) from subscriber_notes where subscriber_id = $1::uuid) < ${MAX_NOTES}
     returning note_id`,
    [subscriberId, person.personId, text, now],
  )
  if (added.length > 0) return
  throw new Refusal(
    'CONFLICT',
    `A subscriber can have at most ${MAX_NOTES} notes. Delete one first.`,
  )
}

/** @throws Refusal NOT_FOUND, or FORBIDDEN for somebody else's note */
export async function deleteNote(
  statements: Queryable,
  { subscriberId, person, noteId }: Reader & { noteId: string },
): Promise<void> {
  const [note] = isId(noteId)
    ? await statements.query<{ is_own: boolean }>(
        `select coalesce(author_id = $3::uuid, false) as is_own from subscriber_notes
         where note_id = $1::uuid and subscriber_id = $2::uuid`,
        [noteId, subscriberId, person.personId],
      )
    : []
  if (note === undefined) throw new Refusal('NOT_FOUND', 'This note doesn’t exist.')
  if (!note.is_own) throw new Refusal('FORBIDDEN', 'Only the author can delete a note.')
  await statements.query('delete from subscriber_notes where note_id = $1::uuid', [noteId])
}
