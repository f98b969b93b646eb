import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dashboardSettings, pageWithSettings } from '../../../demo/server/static/settings.ts'

const BLOCK = '<script type="application/json" id="settings">{}</script>'
const settings = dashboardSettings({
  publicUrl: 'https://app.example',
  issuer: 'https://id.example/',
})

describe('the settings of the dashboard page', () => {
  it('come back on the login address of the public origin', () => {
    assert.equal(settings.auth.redirectUri, 'https://app.example/login_success/')
  })

  it('name the provider by its origin', () => {
    assert.equal(settings.auth.domain, 'https://id.example')
  })

  it('cannot end the block that they stand in', () => {
    const page = pageWithSettings(BLOCK, { ...settings, apiBase: '</script><script>alert(1)//' })
    assert.equal(page.match(/<\/script>/g)?.length, 1)
  })

  it('read the same after the page was written', () => {
    const apiBase = "https://app.example/$&<$1>'"
    const [, block = ''] =
      />(.*)<\/script>/.exec(pageWithSettings(BLOCK, { ...settings, apiBase })) ?? []
    assert.equal(JSON.parse(block).apiBase, apiBase)
  })
})
