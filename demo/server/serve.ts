import { announcement } from './announce.ts'
import { closeInTime } from './close-in-time.ts'
import { prepareDataFolder } from './data-folder.ts'
import { parseEnvironment, type Settings } from './environment.ts'
import { createLogger, logFile } from './logger.ts'
import { closeToOthers } from './private-files.ts'
import type { RunningServer } from './server.ts'
import { sentenceOf } from './start-failure.ts'

/** Ctrl-C stops cleanly once all is served; before that, and the second time, at once. */
function stopOnSignals(): (server: RunningServer) => void {
  let running: RunningServer | null = null
  const stop = async () => {
    const server = running
    if (server === null) process.exit(1)
    running = null
    const isClosed = await closeInTime(server)
    if (!isClosed) console.error('Something did not end in time and was cut off.')
    process.exit(isClosed ? 0 : 1)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return (server) => {
    running = server
  }
}

/**
 * Runs the server with the environment of this process until it is told to stop. What cannot be is one
 * line and exit 1. @param build makes the files to serve, beside the database, which takes as long
 */
export async function serve(build?: () => Promise<void>): Promise<void> {
  const hasStarted = stopOnSignals()
  let settings: Settings | null = null
  try {
    settings = parseEnvironment(process.env)
    if (logFile(settings) !== null) await prepareDataFolder(settings.dataFolder)
    await closeToOthers(settings.dataFolder)
    const { startServer } = await import('./server.ts')
    const server = await startServer(settings, createLogger(settings), build)
    hasStarted(server)
    console.log(announcement(settings))
  } catch (error) {
    const sentence = sentenceOf(error, settings)
    console.error(sentence ?? error)
    process.exit(1)
  }
}
