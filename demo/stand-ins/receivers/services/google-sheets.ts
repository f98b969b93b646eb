import * as v from 'valibot'
import { savePerson } from '../people.ts'
import { type Call, isRefusedEmail, type Reply, reply, route, type Service } from '../service.ts'
import { hasAccess } from '../sign-in.ts'

const FILES = [
  { id: '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms', name: 'Newsletter sign-ups' },
  { id: '1n8kQ4b0XcQ8v9ZsK1mFqk2oYzX5r7t3uPwLxVdNcEa0', name: 'Workshop list' },
]

const rows = v.object({ values: v.tuple([v.pipe(v.array(v.string()), v.minLength(1))]) })

const problem = (code: number, status: string, message: string): Reply =>
  reply({ error: { code, message, status } }, code)

const UNAUTHENTICATED = problem(
  401,
  'UNAUTHENTICATED',
  'Request had invalid authentication credentials.',
)

async function append({ json, memory, query }: Call, id = ''): Promise<Reply> {
  if (!FILES.some((file) => file.id === id)) {
    return problem(404, 'NOT_FOUND', 'Requested entity was not found.')
  }
  const isRaw = query.get('valueInputOption') === 'RAW'
  const parsed = v.safeParse(rows, json)
  if (!parsed.success || !isRaw) {
    return problem(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received.')
  }
  const [row] = parsed.output.values
  const [email = ''] = row
  if (isRefusedEmail(email)) {
    return problem(403, 'PERMISSION_DENIED', 'The caller does not have permission')
  }
  await savePerson(memory, { list: id, email, fields: { row } })
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
    route('POST', /\/v4\/spreadsheets\/([^/]+)\/values\/A1:append/, append),
  ],
}
