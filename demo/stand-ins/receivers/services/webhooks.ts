import * as v from 'valibot'
import { savePerson } from '../people.ts'
import { type Call, isRefusedEmail, type Reply, reply, route, type Service } from '../service.ts'

const lead = v.record(v.string(), v.string())
const event = v.object({ type: v.string(), timestamp: v.string(), data: lead })

/** Keeps a lead, or refuses it. */
async function keep({ memory }: Call, data: unknown, accepted: Reply): Promise<Reply> {
  const parsed = v.safeParse(lead, data)
  const { email = '', ...fields } = parsed.success ? parsed.output : {}
  if (isRefusedEmail(email)) return reply('The email address is missing or invalid.', 422)
  await savePerson(memory, { list: '', email, fields })
  return accepted
}

/** A service that has an address for each workflow, or an owner's own server. */
const atAddress = (url: string, answer: (call: Call) => Promise<Reply>): Service => ({
  hosts: [new URL(url).host],
  entries: [['Address', url]],
  revoked: reply('The workflow was deleted.', 410),
  refuse: () => null,
  routes: [route('POST', new RegExp(new URL(url).pathname), answer)],
})

const workflow = (url: string, accepted: Reply): Service =>
  atAddress(url, (call) => keep(call, call.json, accepted))

export const pabbly = workflow(
  'https://hooks.pabbly.example/workflow/sendwebhookdata/juniper',
  reply({ status: 'success', message: 'Response accepted' }),
)
export const integrately = workflow(
  'https://webhooks.integrately.example/a/webhooks/juniper',
  reply({ status: 'success' }),
)
export const integromate = workflow('https://hook.integromate.example/juniper', reply('Accepted'))
export const konnectzit = workflow(
  'https://hooks.konnectzit.example/webhook/juniper',
  reply({ status: 'success' }),
)

/** An owner's own server, which receives events as in Standard Webhooks. */
export const webhook = atAddress('https://inbox.juniperandclay.example/leads', async (call) => {
  const parsed = v.safeParse(event, call.json)
  const isSigned = call.headers['webhook-id'] !== undefined
  if (!parsed.success) return reply('The body is not an event.', 400)
  return keep(call, parsed.output.data, reply(isSigned ? 'Received' : 'Received unsigned'))
})
