// `npm run dev`: runs Vite, which serves the sources, in front of the server; both reload on change.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createServer } from 'vite'
import { downloadFiles } from '../src/server/install/download-files.ts'
import { pageAssetFiles } from '../src/server/pages/page-asset-files.ts'
import { downloads } from './build-downloads.ts'
import { pageAssets } from './build-page-assets.ts'
import { siblingPages } from './build-sibling-pages.ts'
import { writeFiles } from './served-files.ts'
import { siblingPageFiles } from './siblings/server/built-pages.ts'

/** The dashboard, the siblings and the identity provider use the first three ports. */
const API_PORT_OFFSET = 3

const port = Number(process.env.PORT ?? 4600)
const apiPort = String(port + API_PORT_OFFSET)
process.env.API_PORT = apiPort

// Files that are otherwise created only by a build.
await writeFiles(downloads, downloadFiles.folder)
await writeFiles(pageAssets, pageAssetFiles.folder)
await writeFiles(siblingPages, siblingPageFiles.folder)

const tsx = createRequire(import.meta.url).resolve('tsx/cli')
const server = spawn(process.execPath, [tsx, 'watch', 'demo/serve.ts'], {
  stdio: 'inherit',
})
const pages = await createServer({ configFile: 'vite.config.ts' })

async function stop(): Promise<void> {
  server.kill('SIGINT')
  await pages.close()
}

process.once('SIGINT', stop)
process.once('SIGTERM', stop)
server.once('exit', (code) => {
  process.exitCode = code ?? 0
  pages.close()
})
await pages.listen()
