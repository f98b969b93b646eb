import { expect } from 'chai'
import { ServicePage } from '../../../src/features/integrations/service-page.tsx'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { deferred, fakeHttp } from '../../support/mount.tsx'
import { mountSignedIn } from '../campaigns/support.tsx'
import { connectionResponse, connectionsResponse } from './support.tsx'

const LIST = 'GET /integrations'

function mountPage(answer: Parameters<typeof fakeHttp>[0][string]) {
  const http = fakeHttp({ [LIST]: answer })
  const page = <ServicePage name="sendy">{(id) => <p>The page of {id}</p>}</ServicePage>
  return { ...mountSignedIn(page, { http }), http }
}

let view: ReturnType<typeof mountPage>
afterEach(() => view.unmount())

const aweber = connectionResponse({ integration: 'aweber' })

describe('the page of a service', () => {
  it('is that of its connection', async () => {
    view = mountPage(connectionsResponse([aweber, connectionResponse({ id: 'sendy-1' })]))
    await view.findByText('The page of sendy-1')
  })

  it('says that it isn’t connected, and leads to where it can be', async () => {
    view = mountPage(connectionsResponse([aweber]))
    await view.findByRole('heading', 'Sendy isn’t connected')
    const link = view.getByRole('link', 'Go to integrations')
    expect(link.getAttribute('href')).to.equal('/integrations')
  })

  it('announces that it is loading', async () => {
    view = mountPage(() => deferred().promise)
    await view.findByRole('status')
  })

  it('says why it couldn’t be loaded, and loads again on request', async () => {
    view = mountPage(new ApiFailure({ kind: 'offline' }))
    await view.findByText('Your integrations couldn’t be loaded')
    view.http.table[LIST] = connectionsResponse([connectionResponse({ id: 'sendy-1' })])
    view.getByRole('button', 'Try again').click()
    await view.findByText('The page of sendy-1')
  })
})
