import * as v from 'valibot'
import type { Memory } from './memory.ts'

const person = v.object({
  id: v.string(),
  email: v.string(),
  list: v.string(),
  fields: v.record(v.string(), v.unknown()),
})

/** A person on a list; the list is empty for services without lists. */
export type Person = v.InferOutput<typeof person>

const keyOf = (list: string, email: string) => `${list}/${email.toLowerCase()}`

export async function findPerson(
  memory: Memory,
  list: string,
  email: string,
): Promise<Person | null> {
  const found = await memory.find('person', keyOf(list, email))
  return found === null ? null : v.parse(person, found)
}

/** Adds a person, or merges the fields with those that are there. */
export async function savePerson(
  memory: Memory,
  { list, email, fields }: Omit<Person, 'id'>,
): Promise<{ person: Person; isNew: boolean }> {
  const known = await findPerson(memory, list, email)
  const saved = {
    ...{ list, email, fields: { ...known?.fields, ...fields } },
    id: known?.id ?? (await nextId(memory)),
  }
  await memory.save('person', keyOf(list, email), saved)
  return { person: saved, isNew: known === null }
}

async function nextId(memory: Memory): Promise<string> {
  const ids = (await people(memory)).map(({ id }) => Number(id))
  return String(Math.max(0, ...ids) + 1)
}

export const removePerson = (memory: Memory, list: string, email: string): Promise<boolean> =>
  memory.remove('person', keyOf(list, email))

/** Everyone that a service has, the newest first. */
export const people = async (memory: Memory): Promise<Person[]> =>
  (await memory.list('person', 1_000)).map(({ record }) => v.parse(person, record))

export const personById = async (memory: Memory, id: string): Promise<Person | null> =>
  (await people(memory)).find((candidate) => candidate.id === id) ?? null
