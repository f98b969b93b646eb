import { perKit } from './kit.ts'

/** Messages to other tabs of this origin. */
export type Broadcast = {
  post(message: unknown): void
  /** Listens for messages from other tabs, never this tab's own. Returns a function that stops listening. */
  listen(listener: (message: unknown) => void): () => void
}

/** Opens the channel on first use; does nothing in browsers without `BroadcastChannel`. */
export function createBroadcast(name: string): Broadcast {
  let channel: BroadcastChannel | null = null
  const listeners = new Set<(message: unknown) => void>()
  const open = (): BroadcastChannel | null => {
    if (channel || typeof BroadcastChannel === 'undefined') return channel
    channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }) => {
      for (const listener of [...listeners]) listener(data)
    }
    return channel
  }
  return {
    post: (message) => open()?.postMessage(message),
    listen(listener) {
      open()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        channel?.close()
        channel = null
      }
    },
  }
}

/** The broadcast channel that all tabs with this product share. */
export const broadcastOf = perKit(({ config }) => createBroadcast(`${config.brand.slug}-kit`))
