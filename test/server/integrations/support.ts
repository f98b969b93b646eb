import type {
  AdapterRequest,
  ReceiverResponse,
} from '../../../src/server/integrations/adapters/adapter.ts'
import type { ConnectionResponse, DetailResponse } from '../../../src/server/integrations/schema.ts'
import { newAdmin, type SignedIn } from '../support/accounts.ts'
import { newCampaign, newSite, type TestSite } from '../support/data.ts'
import {
  type Call,
  type Overrides,
  type Reply,
  startTestServer,
  type TestServer,
} from '../support/server.ts'

type Response = Partial<ReceiverResponse> | Error
/** How a receiver answers a request; null for what every receiver answers: 200. */
export type Receiver = (request: AdapterRequest) => Response | null | Promise<Response | null>

export const WEBHOOK_URL = 'https://hooks.shop.example/leads/very-secret-path?key=query-secret'
export const SECRET_KEY = 'key-of-sendy-0123456789-k41q'

type Connected = { connection: ConnectionResponse; secret: string | null }

/** An account with a site and a campaign, whose receivers are played by the test. */
export type Integrations = {
  server: TestServer
  admin: SignedIn
  site: TestSite
  campaignId: string
  /** The requests that left the server, in order. */
  sent: AdapterRequest[]
  /** Replaces how receivers answer. */
  answer(receiver: Receiver): void
  call<Data = unknown>(call: string, body?: unknown, more?: Call): Promise<Reply<Data>>
  /** Connects a webhook. */
  connect(more?: Call): Promise<Connected>
  read(id: string): Promise<DetailResponse>
  /** Another account on the same server. */
  another(): Promise<Integrations>
}

type Receivers = Pick<Integrations, 'server' | 'sent' | 'answer'>

async function addAccount(receivers: Receivers): Promise<Integrations> {
  const { server } = receivers
  const admin = await newAdmin(server)
  const site = await newSite(server, admin, 'shop.example')
  const campaignId = await newCampaign(server.database, admin, site)
  const call: Integrations['call'] = async (line, body, more = {}) => {
    const [method = '', path = ''] = line.split(' ')
    return server.call(method, `/v1/integrations${path}`, {
      ...{ token: await server.tokenOf(admin), siteId: site.site_id, body },
      ...more,
    })
  }
  return {
    ...{ ...receivers, admin, site, campaignId, call },
    async connect(more) {
      const input = { integration: 'webhook', credentials: { url: WEBHOOK_URL } }
      return (await call<Connected>('POST /connections', input, more)).body.data
    },
    read: async (id) => (await call<DetailResponse>(`GET /connections/${id}`)).body.data,
    another: () => addAccount(receivers),
  }
}

export async function startIntegrations(overrides: Overrides = {}): Promise<Integrations> {
  const sent: AdapterRequest[] = []
  let receiver: Receiver = () => null
  const server = await startTestServer({
    receivers: async (request) => {
      sent.push(request)
      const response = await receiver(request)
      if (response instanceof Error) throw response
      return { status: 200, headers: {}, body: '', ...response }
    },
    receiverPage: (url) => url,
    ...overrides,
  })
  const answer = (replacement: Receiver) => {
    receiver = replacement
  }
  return addAccount({ server, sent, answer })
}
