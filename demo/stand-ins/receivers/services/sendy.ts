import { findPerson, removePerson, savePerson } from '../people.ts'
import { type Call, isRefusedEmail, type Reply, reply, route, type Service } from '../service.ts'

const KEY = 'JuniperClaySendyKey01'
const LISTS = [
  { id: 'oS6hNVtYcEn1mR7XPlKqZg', name: 'Newsletter' },
  { id: '763Ax2KQu8FnTr0WdVbEJw', name: 'The "green" list' },
]

/** Sendy answers in plain text, always with 200. Its JSON is made by hand, without escaping. */
const text = (words: string): Reply => reply(words)
const handmade = (kind: string, entries: readonly { id: string; name: string }[]) =>
  text(
    `{${entries.map(({ id, name }, index) => `"${kind}${index + 1}":{"id":"${id}","name":"${name}"}`).join(',')}}`,
  )

const isList = (id: string | null) => LISTS.some((list) => list.id === id)

async function subscribe({ form, memory }: Call): Promise<Reply> {
  const { email, list, api_key, boolean, ...fields } = Object.fromEntries(form)
  if (!email || !list) return text('Some fields are missing.')
  if (isRefusedEmail(email)) return text('Invalid email address.')
  if (!isList(list)) return text('Invalid list ID.')
  const { isNew } = await savePerson(memory, { list, email, fields })
  return text(isNew ? '1' : 'Already subscribed.')
}

async function leave({ form, memory, path }: Call): Promise<Reply> {
  const email = form.get('email')
  const list = form.get('list') ?? form.get('list_id')
  if (email === null || list === null) return text('Some fields are missing.')
  const isDeletion = path.endsWith('delete.php')
  if ((await findPerson(memory, list, email)) === null) {
    return text(isDeletion ? 'Subscriber does not exist' : 'Email does not exist.')
  }
  if (isDeletion) await removePerson(memory, list, email)
  else await savePerson(memory, { list, email, fields: { status: 'Unsubscribed' } })
  return text('1')
}

export const sendy: Service = {
  hosts: ['sendy.juniperandclay.example'],
  entries: [
    ['Address', 'https://sendy.juniperandclay.example'],
    ['API key', KEY],
  ],
  revoked: text('Invalid API key'),
  refuse({ form, path }) {
    if (path === '/unsubscribe') return null
    const key = form.get('api_key')
    if (key === null || key === '') return text('API key not passed')
    return key === KEY ? null : text('Invalid API key')
  },
  routes: [
    route('POST', /\/api\/brands\/get-brands\.php/, () =>
      handmade('brand', [{ id: '1', name: 'Juniper & Clay' }]),
    ),
    route('POST', /\/api\/lists\/get-lists\.php/, ({ form }) =>
      form.get('brand_id') === '1' ? handmade('list', LISTS) : text('Brand does not exist'),
    ),
    route('POST', /\/subscribe/, subscribe),
    route('POST', /\/unsubscribe/, leave),
    route('POST', /\/api\/subscribers\/delete\.php/, leave),
  ],
}
