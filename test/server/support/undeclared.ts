import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const biome = resolve('node_modules/.bin/biome')

/** The undeclared names in the code, according to the linter. */
export function findUndeclared(code: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'poplar-undeclared-'))
  writeFileSync(join(folder, 'module.js'), code)
  const lint = ['lint', '--only=correctness/noUndeclaredVariables', 'module.js']
  const { stdout, stderr } = spawnSync(biome, lint, { cwd: folder, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  const found = `${stdout}${stderr}`.matchAll(/The (\S+) variable is undeclared/g)
  return [...new Set([...found].map(([, name]) => name ?? ''))].toSorted()
}
