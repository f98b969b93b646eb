import { prepareDataFolder } from '../platform/files/data-folder.ts'
import { restrictToOwner } from '../platform/files/private-files.ts'
import { closeWithTimeout } from '../platform/process/close-with-timeout.ts'
import { createLogger, logFile } from '../platform/process/logger.ts'
import { announcement } from './announce.ts'
import { parseEnvironment, type Settings } from './environment.ts'
import type { LocalServices } from './local-services.ts'
import type { RunningServer } from './server.ts'
import { startFailureMessage } from './start-failure.ts'

export type ServeOptions = {
  /** Builds the files to serve while the database opens; both take about the same time. */
  build?: () => Promise<void>
  /** Loads the stand-ins for services without credentials. Never called on a hosted server. */
  loadLocalServices?: () => Promise<LocalServices>
}

/**
 * The first Ctrl-C after startup stops the server cleanly; during startup, and the second time, it exits
 * immediately.
 */
function handleStopSignals(): (server: RunningServer) => void {
  let running: RunningServer | null = null
  const stop = async () => {
    const server = running
    if (server === null) process.exit(1)
    running = null
    const isClosed = await closeWithTimeout(server)
    if (!isClosed) console.error('The server didn’t stop in time, so it was terminated.')
    process.exit(isClosed ? 0 : 1)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return (server) => {
    running = server
  }
}

/**
 * Runs the server with this process's environment until a signal stops it. If it can't start, prints one line and
 * exits with 1.
 */
export async function serve({ build, loadLocalServices }: ServeOptions = {}): Promise<void> {
  const hasStarted = handleStopSignals()
  let settings: Settings | null = null
  try {
    settings = parseEnvironment(process.env)
    if (logFile(settings) !== null) await prepareDataFolder(settings)
    await restrictToOwner(settings.dataFolder, settings.dataSubfolders)
    const { startServer } = await import('./server.ts')
    const localServices = (settings.isHosted ? null : await loadLocalServices?.()) ?? null
    const log = createLogger(settings)
    hasStarted(await startServer(settings, log, { localServices, build }))
    console.log(announcement(settings, localServices))
  } catch (error) {
    const message = startFailureMessage(error, settings)
    console.error(message ?? error)
    process.exit(1)
  }
}
