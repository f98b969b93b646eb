import { expect } from 'chai'
import { useState } from 'react'
import { AfterPress, usePress } from '../../../src/ui/loading/after-press.tsx'
import { eventually, type Mounted, mountView } from '../../support/mount.tsx'

let view: Mounted
let loads = 0
let sent = 0

const Part = ({ presses }: { presses: number }) => {
  usePress(presses, () => {
    sent += 1
  })
  return <p>Sent</p>
}

function Form({ load }: { load: () => Promise<typeof Part> }) {
  const [presses, setPresses] = useState(0)
  const [busy, setBusy] = useState(false)
  return (
    <>
      <button type="button" aria-busy={busy} onClick={() => setPresses(presses + 1)}>
        Send
      </button>
      {presses > 0 && (
        <AfterPress load={load} presses={presses} failedTitle="Not there" onBusy={setBusy}>
          {(Shown) => <Shown presses={presses} />}
        </AfterPress>
      )}
    </>
  )
}

const show = (load: (attempt: number) => Promise<typeof Part>): void => {
  loads = 0
  sent = 0
  view = mountView(<Form load={() => load(++loads)} />)
}
const press = () => view.getByRole('button', 'Send').click()
const isBusy = () => view.getByRole('button', 'Send').getAttribute('aria-busy') === 'true'
const isThereAtSecond = async (attempt: number) => {
  if (attempt === 1) throw new TypeError('no such file')
  return Part
}

afterEach(() => view.unmount())

describe('a part that comes after a press', () => {
  it('is not asked for before, and does then what the press is for', async () => {
    show(async () => Part)
    expect(loads).to.equal(0)
    press()
    await view.findByText('Sent')
    await eventually(() => sent === 1)
    expect(isBusy()).to.equal(false)
  })

  it('keeps the button busy until it is there', async () => {
    show(() => new Promise(() => {}))
    press()
    await eventually(isBusy)
  })

  it('is told where it does not come, to the host as well', async () => {
    show(isThereAtSecond)
    press()
    await view.findByText('Not there')
    expect(view.failures).to.have.length(1)
    await eventually(() => !isBusy())
  })

  it('comes with the next press, which then counts', async () => {
    show(isThereAtSecond)
    press()
    await view.findByText('Not there')
    press()
    await view.findByText('Sent')
    await eventually(() => sent === 1)
  })

  it('hears of each further press', async () => {
    show(async () => Part)
    press()
    await view.findByText('Sent')
    press()
    await eventually(() => sent === 2)
  })
})
