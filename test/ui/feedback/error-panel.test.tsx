import { expect } from 'chai'
import { ApiFailure, type FailureDetails } from '../../../src/lib/failure.ts'
import { ErrorPanel } from '../../../src/ui/feedback/error-panel.tsx'
import { type Mounted, mountView } from '../../support/mount.tsx'

const SENTENCES: [FailureDetails, RegExp][] = [
  [{ kind: 'offline' }, /^We can’t reach the server/],
  [{ kind: 'timed-out' }, /^The server took too long/],
  [{ kind: 'signed-out', status: 401 }, /^Session timed out\.$/],
  [{ kind: 'unreadable', status: 200 }, /^The server sent an invalid response/],
  [{ kind: 'refused', status: 403 }, /^You don’t have permission/],
  [{ kind: 'refused', status: 404 }, /^This no longer exists/],
  [{ kind: 'refused', status: 429 }, /^Too many requests/],
  [{ kind: 'refused', status: 500 }, /\(500\)/],
  [{ kind: 'refused', status: 403, serverMessage: 'Ask Mira.' }, /^Ask Mira\.$/],
]

describe('error panel', () => {
  let view: Mounted
  afterEach(() => view.unmount())

  for (const [facts, sentence] of SENTENCES) {
    const { kind, status = 'no status', serverMessage = 'no message' } = facts
    it(`shows a message for ${kind}, ${status}, ${serverMessage}`, () => {
      view = mountView(<ErrorPanel failure={new ApiFailure(facts)} />)
      expect(view.queryByText(sentence)).not.to.equal(null)
    })
  }

  it('shows a plain message for a bug', () => {
    view = mountView(<ErrorPanel failure={new TypeError('x is not a function')} />)
    expect(view.getByRole('alert').textContent).not.to.contain('x is not a function')
  })

  it('shows markup from the server as text', () => {
    const failure = new ApiFailure({
      kind: 'refused',
      serverMessage: '<img src=x onerror=alert(1)>',
    })
    view = mountView(<ErrorPanel failure={failure} />)
    expect(view.getByRole('alert').querySelector('img')).to.equal(null)
  })

  it('shows the request ID for support', () => {
    view = mountView(
      <ErrorPanel failure={new ApiFailure({ kind: 'offline', requestId: 'r-81' })} />,
    )
    expect(view.queryByText('Reference r-81')).not.to.equal(null)
  })

  it('calls the retry function on Try again', () => {
    let retries = 0
    view = mountView(<ErrorPanel failure={null} onRetry={() => (retries += 1)} />)
    view.getByRole('button', 'Try again').click()
    expect(retries).to.equal(1)
  })

  it('shows no button without a retry function', () => {
    view = mountView(<ErrorPanel failure={null} />)
    expect(view.queryByRole('button')).to.equal(null)
  })
})
