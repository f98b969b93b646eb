import assert from 'node:assert/strict'
import type { BrowserContext } from 'playwright-core'

/** The console lines from a visitor's pages, and the origins that they requested. */
export type ConsoleWatch = {
  readonly lines: readonly string[]
  readonly origins: ReadonlySet<string>
}

/** Chromium's own console line for a response with status 400 or above, and for a failed connection. */
const FAILED_REQUEST = /^Failed to load resource: /

type WatchOptions = {
  /** Whether requests are expected to fail: only then may Chromium log them. */
  requestsFail: boolean
}

/** Runs in each page before its own scripts, and logs policy violations to the console. */
function logViolations(): void {
  document.addEventListener('securitypolicyviolation', (violation) => {
    console.error(
      `violates ${violation.effectiveDirective}: ${violation.blockedURI} ${violation.sample}`,
    )
  })
}

/** Listens to the console of every page in `context`, including CSP violations and uncaught exceptions. */
export async function watchContext(
  context: BrowserContext,
  { requestsFail }: WatchOptions,
): Promise<ConsoleWatch> {
  const lines: string[] = []
  const origins = new Set<string>()
  await context.addInitScript(logViolations)
  context.on('console', (line) => {
    if (requestsFail && FAILED_REQUEST.test(line.text())) return
    lines.push(`${line.type()}: ${line.text()} (${line.location().url})`)
  })
  context.on('weberror', (error) => lines.push(`uncaught: ${error.error().stack}`))
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http')) origins.add(origin)
  })
  return { lines, origins }
}

/** Fails with the console lines, or with the undocumented origins. */
export function assertNoOutput(
  { lines, origins }: ConsoleWatch,
  documentedOrigins: readonly string[],
): void {
  assert.deepEqual(lines, [], 'the console stays empty')
  const undocumentedOrigins = [...origins].filter((origin) => !documentedOrigins.includes(origin))
  assert.deepEqual(undocumentedOrigins, [], 'only documented origins are requested')
}
