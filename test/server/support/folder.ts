import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder that is gone when the process of this test file ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'poplar-test-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
