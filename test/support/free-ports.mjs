import { createServer } from 'node:net'

/** Below the ports of outgoing connections, one of which could take a port between the look at it and its use. */
const FIRST = 11_000
const LAST = 32_000

/** @param {number} port @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/**
 * The first of so many free ports in a row.
 * @param {number} count
 * @returns {Promise<number>}
 */
export async function freePorts(count) {
  const first = FIRST + Math.floor(Math.random() * (LAST - FIRST - count))
  const ports = Array.from({ length: count }, (_, index) => first + index)
  const free = await Promise.all(ports.map(isFree))
  return free.every(Boolean) ? first : freePorts(count)
}
