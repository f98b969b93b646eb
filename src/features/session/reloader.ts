import { ApiFailure } from '../../lib/failure.ts'

export type Reloader = {
  /** Requests a reload. Concurrent requests share one load; requests during a load cause one more. */
  request(): void
  /** Retries if the last load failed. */
  retry(): void
}

/** @param load if it rejects with an `ApiFailure`, the reload stays pending; other errors are thrown */
export function createReloader(load: () => Promise<void>): Reloader {
  let isDue = false
  let isLoading = false
  const run = async (): Promise<void> => {
    if (isLoading || !isDue) return
    isLoading = true
    try {
      while (isDue) {
        isDue = false
        await load()
      }
    } catch (error) {
      isDue = true
      if (!(error instanceof ApiFailure)) throw error
    } finally {
      isLoading = false
    }
  }
  return {
    request() {
      isDue = true
      void run()
    },
    retry: () => void run(),
  }
}
