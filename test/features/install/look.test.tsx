import { expect } from 'chai'
import { InstallCheckPart } from '../../../src/features/install/install-check.tsx'
import { InstallInstructions } from '../../../src/features/install/install-instructions.tsx'
import { fakeHttp, type Mounted, mountView } from '../../support/mount.tsx'

/** As in the dashboard's installation help, which does not load the wizard's styles. */
describe('installation parts outside the wizard', () => {
  const site = { siteId: 's1', domain: 'shop.example' }
  const http = fakeHttp({ 'GET /sites': { data: [] } })
  let view: Mounted
  afterEach(() => view.unmount())
  const showInstructions = (method: 'javascript' | 'wordpress') => {
    const instructions = (
      <InstallInstructions {...{ site, method }} platform="other" onChoose={() => {}} />
    )
    view = mountView(instructions, { width: 300 })
  }

  it('have the check button at the end of its row', () => {
    view = mountView(<InstallCheckPart site={site} />, { http, width: 700 })
    const button = view.getByRole('button', 'Check installation').getBoundingClientRect()
    expect(button.right).to.equal(
      view.getByRole('region', 'Is it installed?').getBoundingClientRect().right,
    )
  })

  it('have numbered plugin steps', () => {
    showInstructions('wordpress')
    const step = view.getByText(/^Download the plugin and/)
    expect(getComputedStyle(step, '::before').content).to.contain('counter')
  })

  it('don’t put the indentation on a line of its own when a URL is too long', () => {
    showInstructions('javascript')
    const [script, source] = ['.tag', '.key-name ~ .key-name'].map((part) =>
      view.root.querySelector(`.snippet ${part}`)?.getBoundingClientRect(),
    )
    expect(source?.left).to.be.above(script?.left ?? Number.NaN)
  })
})
