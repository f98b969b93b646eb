import { createServer } from 'node:net'

/** Below the range of ephemeral ports: an outgoing connection could occupy a port between the check and its use. */
const FIRST_PORT = 11_000
const LAST_PORT = 32_000

/** @param {number} port @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/**
 * The first of `count` consecutive free ports.
 * @param {number} count
 * @returns {Promise<number>}
 */
export async function freePorts(count) {
  const first = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT - count))
  const ports = Array.from({ length: count }, (_, index) => first + index)
  const free = await Promise.all(ports.map(isFree))
  return free.every(Boolean) ? first : freePorts(count)
}
