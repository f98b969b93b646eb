import { expect } from 'chai'
import { Picture } from '../../../src/features/onboarding/picture.tsx'
import { eventually, type Mounted, mountView } from '../../support/mount.tsx'

describe('the picture beside the wizard', () => {
  let view: Mounted
  afterEach(() => view.unmount())
  const shownFor = async (domain: string) => {
    view = mountView(<Picture step={1} domain={domain} />)
    const textOf = (part: string) => view.root.querySelector(part)?.textContent
    await eventually(() => textOf('.pop') !== undefined)
    return [textOf('.bar span'), textOf('.pop .kicker')]
  }

  it('signs the pop-up on the person’s own website with that website', async () => {
    expect(await shownFor('nora-shop.example')).to.deep.equal([
      'https://nora-shop.example',
      'nora-shop.example',
    ])
  })

  it('shows an example before there is one', async () => {
    expect(await shownFor('')).to.deep.equal(['https://your-website.example', 'Juniper & Clay'])
  })
})
