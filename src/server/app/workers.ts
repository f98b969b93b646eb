import type { AppDeps } from './deps.ts'

/** Starts this process's workers, one line for each queue of `job-queues.ts`. */
export async function startWorkers(_deps: AppDeps): Promise<void> {}
