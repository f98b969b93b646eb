// `npm run test:engines`: the contract suite in Firefox; `npm run test:engines -- webkit` in WebKitGTK.
import { spawnSync } from 'node:child_process'
import { hasFirefox } from './engines/firefox.mjs'
import { hasWebKit } from './engines/webkit.mjs'

const ENGINES = {
  firefox: { isThere: hasFirefox, packages: ['firefox-esr'] },
  webkit: { isThere: hasWebKit, packages: ['webkit2gtk-driver', 'xvfb', 'xauth'] },
}

const asked = process.argv.slice(2).filter((name) => Object.hasOwn(ENGINES, name))
for (const engine of asked.length > 0 ? asked : ['firefox']) {
  const { isThere, packages } = ENGINES[engine]
  if (!isThere()) {
    console.log(`${engine} is not tried: install Debian's ${packages.join(', ')}.`)
    continue
  }
  const runner = 'node_modules/@web/test-runner/dist/bin.js'
  const { status } = spawnSync(process.execPath, [runner, '--config=test/engines.config.mjs'], {
    stdio: 'inherit',
    env: { ...process.env, ENGINE: engine },
  })
  if (status !== 0) process.exitCode = 1
}
