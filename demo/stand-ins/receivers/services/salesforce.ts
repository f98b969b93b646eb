import * as v from 'valibot'
import { findPerson, personById, savePerson } from '../people.ts'
import { type Call, isRefusedEmail, type Reply, reply, route, type Service } from '../service.ts'
import { hasAccess } from '../sign-in.ts'

const INSTANCE = 'juniperandclay.my.salesforce.com'

const lead = v.record(v.string(), v.string())

const problem = (status: number, errorCode: string, message: string): Reply =>
  reply([{ message, errorCode }], status)

const UNAUTHORIZED = problem(401, 'INVALID_SESSION_ID', 'Session expired or invalid')

async function query(call: Call): Promise<Reply> {
  const soql = call.query.get('q') ?? ''
  const [, literal = ''] = /WHERE Email = '((?:[^'\\]|\\.)*)' AND/.exec(soql) ?? []
  const person = await findPerson(call.memory, '', literal.replaceAll(/\\(.)/g, '$1'))
  const records = person === null ? [] : [{ Id: person.id }]
  return reply({ totalSize: records.length, done: true, records })
}

async function create({ json, memory }: Call): Promise<Reply> {
  const parsed = v.safeParse(lead, json)
  const { Email: email = '', ...fields } = parsed.success ? parsed.output : {}
  const missing = ['LastName', 'Company'].filter((name) => (fields[name] ?? '') === '')
  if (missing.length > 0) {
    const message = `Required fields are missing: [${missing.join(', ')}]`
    return problem(400, 'REQUIRED_FIELD_MISSING', message)
  }
  if (isRefusedEmail(email)) {
    return problem(400, 'INVALID_EMAIL_ADDRESS', `Email: invalid email address: ${email}`)
  }
  const { person } = await savePerson(memory, { list: '', email, fields })
  return reply({ id: person.id, success: true, errors: [] }, 201)
}

async function update({ json, memory }: Call, id = ''): Promise<Reply> {
  const person = await personById(memory, id)
  const parsed = v.safeParse(lead, json)
  if (person === null || !parsed.success) {
    return problem(404, 'NOT_FOUND', 'The requested resource does not exist')
  }
  await savePerson(memory, { ...person, fields: parsed.output })
  return reply('', 204)
}

export const salesforce: Service = {
  hosts: ['login.salesforce.com', INSTANCE],
  entries: [],
  revoked: UNAUTHORIZED,
  refuse: async (call) => ((await hasAccess(call)) ? null : UNAUTHORIZED),
  signIn: {
    authorizePage: 'login.salesforce.com/services/oauth2/authorize',
    tokenEndpoint: 'login.salesforce.com/services/oauth2/token',
    extra: { instance_url: `https://${INSTANCE}` },
    rotates: false,
    errorStatus: 400,
  },
  routes: [
    route('GET', /\/services\/data\/v\d+\.0\/query/, query),
    route('GET', /\/services\/data\/v\d+\.0\/sobjects\/Lead/, () => reply({ recentItems: [] })),
    route('POST', /\/services\/data\/v\d+\.0\/sobjects\/Lead/, create),
    route('PATCH', /\/services\/data\/v\d+\.0\/sobjects\/Lead\/([^/]+)/, update),
  ],
}
