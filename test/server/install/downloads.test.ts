import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import type { Hono } from 'hono'
import { downloads } from '../../../demo/build-downloads.ts'
import { writeFiles } from '../../../demo/served-files.ts'
import { packWordpressPlugin } from '../../../demo/wordpress/pack.ts'
import { downloadRoutes } from '../../../src/server/install/download-routes.ts'
import { withScriptUrl } from '../../../src/server/install/wordpress-zip.ts'
import { compressFolder } from '../../../src/server/platform/static/compress.ts'
import { temporaryFolder } from '../support/folder.ts'

let routes: Hono

before(async () => {
  const [folder, compressed] = [await temporaryFolder(), await temporaryFolder()]
  await writeFiles(downloads, folder)
  await compressFolder({ folder, compressed })
  routes = downloadRoutes({ publicUrl: 'https://app.example', folder, compressed })
})

async function pluginFile(
  name: string,
  scriptUrl = 'https://app.example/v1/poplar.js',
): Promise<string> {
  const file = unzipSync(withScriptUrl(await packWordpressPlugin(), scriptUrl))[`poplar/${name}`]
  return strFromU8(file ?? new Uint8Array())
}

describe('GET /poplar.js', () => {
  it('returns a script that any origin can load and cache for an hour', async () => {
    const { headers } = await routes.request('/poplar.js')
    assert.match(headers.get('content-type') ?? '', /^text\/javascript/)
    assert.match(headers.get('cache-control') ?? '', /max-age=3600/)
    assert.equal(headers.get('access-control-allow-origin'), '*')
  })

  it('responds with 304 if it has not changed', async () => {
    const etag = (await routes.request('/poplar.js')).headers.get('etag') ?? ''
    const second = await routes.request('/poplar.js', { headers: { 'if-none-match': etag } })
    assert.equal(second.status, 304)
  })

  it('is sent compressed', async () => {
    const sizes = await Promise.all(
      ['identity', 'gzip', 'br'].map(async (accepted) => {
        const response = await routes.request('/poplar.js', {
          headers: { 'accept-encoding': accepted },
        })
        return (await response.arrayBuffer()).byteLength
      }),
    )
    const [plain = 0, gzip = 0, brotli = 0] = sizes
    assert.ok(brotli < gzip && gzip < 0.7 * plain, sizes.join())
  })
})

describe('GET /downloads/poplar-wordpress.zip', () => {
  it('returns a ZIP file with its own file name', async () => {
    const { headers } = await routes.request('/downloads/poplar-wordpress.zip')
    assert.equal(headers.get('content-type'), 'application/zip')
    assert.match(headers.get('content-disposition') ?? '', /filename="poplar-wordpress\.zip"/)
  })

  it('contains the plugin in a folder', async () => {
    const response = await routes.request('/downloads/poplar-wordpress.zip')
    const names = Object.keys(unzipSync(new Uint8Array(await response.arrayBuffer())))
    assert.deepEqual(names, ['poplar/poplar.php', 'poplar/readme.txt', 'poplar/uninstall.php'])
  })

  it('returns the same bytes each time', async () => {
    const again = withScriptUrl(await packWordpressPlugin(), 'https://app.example/v1/poplar.js')
    const response = await routes.request('/downloads/poplar-wordpress.zip')
    assert.deepEqual(new Uint8Array(await response.arrayBuffer()), again)
  })
})

describe('the WordPress plugin', () => {
  it('prints this server’s script tag', async () => {
    const response = await routes.request('/downloads/poplar-wordpress.zip')
    const file = unzipSync(new Uint8Array(await response.arrayBuffer()))['poplar/poplar.php']
    assert.match(
      strFromU8(file ?? new Uint8Array()),
      /const POPLAR_SCRIPT = 'https:\/\/app\.example\/v1\/poplar\.js';/,
    )
  })

  it('escapes a quote when it puts the URL in a PHP string', async () => {
    assert.match(
      await pluginFile('poplar.php', "https://a.example/'"),
      /= 'https:\/\/a\.example\/\\'';/,
    )
  })

  it('escapes everything that it prints', async () => {
    const plugin = await pluginFile('poplar.php')
    assert.doesNotMatch(plugin, /(echo|printf\([^)]*,)\s*(\$|get_option)/)
    assert.match(plugin, /esc_url\( POPLAR_SCRIPT \),\s+esc_attr\( \$app_id \)/)
  })

  it('does not print the visitor’s cart, because pages may be cached for other visitors', async () => {
    const plugin = await pluginFile('poplar.php')
    assert.doesNotMatch(plugin, /->cart\b|get_cart|data-poplar-cart|WC\(\)/)
  })

  it('prints the URL of the WooCommerce cart for the browser, and whether prices include tax', async () => {
    const plugin = await pluginFile('poplar.php')
    assert.match(plugin, /"%s" data-poplar-tax="%s"><\/div>' \. "\\n",\s+esc_url\( rest_url\(/)
    assert.match(plugin, /esc_attr\( \(string\) get_option\( 'woocommerce_tax_display_cart'/)
    assert.match(plugin, /add_action\( 'wp_footer', 'poplar_print_cart_address' \)/)
  })

  it('prints no cart URL without WooCommerce or an App ID', async () => {
    const plugin = await pluginFile('poplar.php')
    assert.match(
      plugin,
      /'' === \(string\) get_option\([^{]+function_exists\( 'WC' \) \) \{\s+return;/,
    )
  })

  it('deletes its setting when it is deleted', async () => {
    assert.match(await pluginFile('uninstall.php'), /delete_option\( 'poplar_app_id' \)/)
  })

  it('cannot be called from outside WordPress', async () => {
    assert.match(await pluginFile('poplar.php'), /defined\( 'ABSPATH' \)/)
    assert.match(await pluginFile('uninstall.php'), /defined\( 'WP_UNINSTALL_PLUGIN' \)/)
  })
})

describe('downloads that are not built yet', () => {
  for (const path of ['/poplar.js', '/downloads/poplar-wordpress.zip']) {
    it(`respond with the command to run, and work once they are built: ${path}`, async () => {
      const folder = await temporaryFolder()
      const publicUrl = 'https://app.example'
      const unbuiltRoutes = downloadRoutes({ publicUrl, folder, compressed: folder })
      const response = await unbuiltRoutes.request(path)
      assert.equal(response.status, 503)
      assert.match(await response.text(), /npm run build/)
      await writeFiles(downloads, folder)
      assert.equal((await unbuiltRoutes.request(path)).status, 200)
    })
  }
})
