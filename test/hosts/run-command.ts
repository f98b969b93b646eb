import { type ChildProcess, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** Disables the frameworks' telemetry, and coloured output. */
const QUIET_ENVIRONMENT = {
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  NO_COLOR: '1',
  CI: '1',
}

/** The maximum length of the output shown for a failed command. */
const MAX_ERROR_LENGTH = 3_000

/** Removes npm's own variables, which refer to our package. */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^(npm_(?!config_cache|config_registry)|NODE_ENV$|FORCE_COLOR$|INIT_CWD$)/.test(name),
  )
  return { ...Object.fromEntries(kept), ...QUIET_ENVIRONMENT }
}

/** Stops a command and all its child processes: npm runs the actual command in a child. */
export function killProcessGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL')
}

/** Starts a command in its own process group, which ends with this process. */
export function startCommand(
  command: string,
  args: readonly string[],
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
) {
  const child = spawn(command, args, {
    cwd,
    detached: true,
    env: { ...environment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = () => killProcessGroup(child)
  process.once('exit', stop)
  child.once('exit', () => process.off('exit', stop))
  return child
}

/**
 * Returns the output.
 * @throws with the end of the output if the command fails
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  { cwd }: { cwd: string },
): Promise<string> {
  const child = startCommand(command, args, { cwd })
  const exitStatus = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  const [status, output, errorOutput] = await Promise.all([
    exitStatus,
    text(child.stdout),
    text(child.stderr),
  ])
  if (status === 0) return output
  const outputEnd = `${output}${errorOutput}`.slice(-MAX_ERROR_LENGTH)
  throw new Error(`“${command} ${args.join(' ')}” exited with ${status}:\n${outputEnd}`)
}
