import { expect } from 'chai'
import { configure } from '../../elements/kit.ts'
import { SetPasswordFormElement } from '../../elements/set-password-form.ts'
import { LazyErrorPanel } from '../../src/ui/loading/lazy-part.tsx'
import { ToastRegion } from '../../src/ui/overlays/lazy-toast-region.tsx'
import { eventually } from '../support/queries.ts'
import { API_BASE } from './contract/api.ts'

before(() => configure({ apiBase: API_BASE }))

it('a ready element preloads its error components, in case the connection is lost', async () => {
  const element = new SetPasswordFormElement()
  document.body.append(element)
  await element.ready
  expect(ToastRegion.isLoaded()).to.equal(false)
  element.focus()
  await eventually(() => ToastRegion.isLoaded() && LazyErrorPanel.isLoaded())
  element.remove()
})
