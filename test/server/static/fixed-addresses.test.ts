import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'

/** Services whose URLs are the same for every installation. */
const SERVICES = [
  'accounts.google.com',
  'accounts.zoho.com',
  'admin.shopify.com',
  'app.birdsend.co',
  'auth.aweber.com',
  'authz.constantcontact.com',
  'billing.stripe.com',
  'challenges.cloudflare.com',
  'checkout.stripe.com',
  'js.stripe.com',
  'login.salesforce.com',
]
/** Reserved hostnames (RFC 2606), and the hostname of the SVG namespace. */
const RESERVED_HOSTS = /\.invalid$|(^|\.)w3\.org$|^(support|docs)\.poplar\.example$/

describe('the URLs in the dashboard’s source', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.startsWith('server/'),
  )
  const code = files.map((name) =>
    readFileSync(join('src', name), 'utf8').replace(/^\s*(\/\*|\*|\/\/).*$/gm, ''),
  )
  const hosts = code.flatMap((text) =>
    [...text.matchAll(/['"`]https?:\/\/([a-z0-9.-]+)/g)].map(([, host = '']) => host),
  )

  it('are only the URLs of fixed services: the host page sets all other URLs', () => {
    assert.deepEqual(
      [...new Set(hosts)].filter((host) => !RESERVED_HOSTS.test(host)).sort(),
      SERVICES,
    )
  })
})
