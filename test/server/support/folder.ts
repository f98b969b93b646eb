import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a folder that is deleted when the test process exits. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'poplar-test-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
