import { expect } from 'chai'
import { Picture } from '../../../src/features/onboarding/step-picture.tsx'
import { eventually, type Mounted, mountView } from '../../support/mount.tsx'

describe('the illustration next to the wizard', () => {
  let view: Mounted
  afterEach(() => view.unmount())
  const pictureTexts = async (domain: string) => {
    view = mountView(<Picture step={1} domain={domain} />)
    const textOf = (part: string) => view.root.querySelector(part)?.textContent
    await eventually(() => textOf('.pop') !== undefined)
    return [textOf('.bar span'), textOf('.pop .kicker')]
  }

  it('shows the user’s website in the pop-up', async () => {
    expect(await pictureTexts('nora-shop.example')).to.deep.equal([
      'https://nora-shop.example',
      'nora-shop.example',
    ])
  })

  it('shows an example until a website is entered', async () => {
    expect(await pictureTexts('')).to.deep.equal(['https://your-website.example', 'Juniper & Clay'])
  })
})
