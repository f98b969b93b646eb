import * as v from 'valibot'
import type { Memory } from '../memory.ts'
import { savePerson } from '../people.ts'
import { type Call, isRefusedEmail, type Reply, reply, route, type Service } from '../service.ts'
import { hasAccess } from '../sign-in.ts'

const FILES = [
  { id: '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms', name: 'Newsletter sign-ups' },
  { id: '1n8kQ4b0XcQ8v9ZsK1mFqk2oYzX5r7t3uPwLxVdNcEa0', name: 'Workshop list' },
]

const rows = v.object({ values: v.tuple([v.pipe(v.array(v.string()), v.minLength(1))]) })
const header = v.object({ labels: v.array(v.string()) })

const problem = (code: number, status: string, message: string): Reply =>
  reply({ error: { code, message, status } }, code)

const UNAUTHENTICATED = problem(
  401,
  'UNAUTHENTICATED',
  'Request had invalid authentication credentials.',
)

const MISSING = problem(404, 'NOT_FOUND', 'Requested entity was not found.')
const INVALID = problem(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received.')
const FORBIDDEN = problem(403, 'PERMISSION_DENIED', 'The caller does not have permission')

const isSheet = (id: string) => FILES.some((file) => file.id === id)

/** The labels in a sheet's first row. */
async function labelsOf(memory: Memory, id: string): Promise<string[]> {
  const found = v.safeParse(header, await memory.find('header', id))
  return found.success ? found.output.labels : []
}

async function readFirstRow({ memory }: Call, id = ''): Promise<Reply> {
  if (!isSheet(id)) return MISSING
  const labels = await labelsOf(memory, id)
  const range = 'Sheet1!A1:Z1'
  return reply({ range, majorDimension: 'ROWS', ...(labels.length > 0 && { values: [labels] }) })
}

/** The one row of a request that writes values as they are. */
function rowIn({ json, query }: Call): string[] | null {
  const parsed = v.safeParse(rows, json)
  const isRaw = query.get('valueInputOption') === 'RAW'
  return parsed.success && isRaw ? parsed.output.values[0] : null
}

/** Writes cells of the first row, from a column on. */
async function writeLabels(call: Call, id = '', letter = ''): Promise<Reply> {
  const row = rowIn(call)
  if (!isSheet(id)) return MISSING
  if (row === null) return INVALID
  const labels = await labelsOf(call.memory, id)
  const column = letter.charCodeAt(0) - 'A'.charCodeAt(0)
  const before = Array.from({ length: column }, (_, index) => labels[index] ?? '')
  const written = [...before, ...row, ...labels.slice(column + row.length)]
  await call.memory.save('header', id, { labels: written })
  return reply({ spreadsheetId: id, updatedRows: 1, updatedColumns: row.length })
}

async function append(call: Call, id = ''): Promise<Reply> {
  const row = rowIn(call)
  if (!isSheet(id)) return MISSING
  if (row === null) return INVALID
  const email = row.find((cell) => cell.includes('@')) ?? ''
  if (isRefusedEmail(email)) return FORBIDDEN
  const labels = await labelsOf(call.memory, id)
  const fields = Object.fromEntries(row.map((cell, column) => [labels[column] ?? column, cell]))
  await savePerson(call.memory, { list: id, email, fields })
  return reply({ spreadsheetId: id, updates: { updatedRows: 1, updatedColumns: row.length } })
}

export const googleSheets: Service = {
  hosts: [
    'accounts.google.com',
    'oauth2.googleapis.com',
    'www.googleapis.com',
    'sheets.googleapis.com',
  ],
  entries: [],
  revoked: UNAUTHENTICATED,
  refuse: async (call) => ((await hasAccess(call)) ? null : UNAUTHENTICATED),
  signIn: {
    authorizePage: 'accounts.google.com/o/oauth2/v2/auth',
    tokenEndpoint: 'oauth2.googleapis.com/token',
    rotates: false,
    errorStatus: 400,
  },
  routes: [
    route('GET', /\/drive\/v3\/files/, () => reply({ files: FILES })),
    route('GET', /\/v4\/spreadsheets\/([^/]+)\/values\/1:1/, readFirstRow),
    route('PUT', /\/v4\/spreadsheets\/([^/]+)\/values\/([A-Z])1:[A-Z]1/, writeLabels),
    route('POST', /\/v4\/spreadsheets\/([^/]+)\/values\/A1:append/, append),
  ],
}
