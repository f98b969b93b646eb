import { ApiFailure } from '../../lib/failure.ts'

export type Reloader = {
  /** Loads anew; of many askings at once one load is made, and one more for those that came meanwhile. */
  ask(): void
  /** Tries once more where the last load failed. */
  again(): void
}

/** @param load rejects with an `ApiFailure` where what is loaded stays as it is */
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
    ask() {
      isDue = true
      void run()
    },
    again: () => void run(),
  }
}
