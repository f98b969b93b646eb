// The server of `npm start`: reads the environment, serves, and stops cleanly.
import { announcement } from './announce.ts'
import { type Environment, parseEnvironment } from './environment.ts'
import { createLogger } from './logger.ts'
import { type RunningServer, startServer } from './server.ts'
import { sentenceOf } from './start-failure.ts'

let environment: Environment | null = null

function stopOn(server: RunningServer): void {
  let isStopping = false
  const stop = async () => {
    // A second Ctrl-C means it.
    if (isStopping) process.exit(1)
    isStopping = true
    await server.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

try {
  environment = parseEnvironment(process.env)
  const server = await startServer(environment, createLogger(environment))
  stopOn(server)
  console.log(announcement(environment))
} catch (error) {
  const sentence = sentenceOf(error, environment)
  console.error(sentence ?? error)
  process.exit(1)
}
