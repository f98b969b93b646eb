import type { Queryable } from '../database/database.ts'

/** What a job needs to know; it is stored as JSON. */
export type JobData = Readonly<Record<string, unknown>>

/** A job that waits until `startAfter`, or starts at once. */
export type NewJob = { data: JobData; startAfter?: Date | undefined }

/**
 * Throws if the job has to be run again later. `signal` is aborted when the server stops, or if another process
 * has taken the job over because this one was unresponsive.
 */
export type JobHandler = (data: unknown, context: { signal: AbortSignal }) => Promise<void>

/** Durable background jobs: see docs/architecture.md. A job runs at least once; its handler must allow for twice. */
export type JobQueue = {
  /** Adds a job in the caller's transaction: nothing is left after a rollback. */
  send(
    statements: Queryable,
    name: string,
    data: JobData,
    options?: Omit<NewJob, 'data'>,
  ): Promise<void>
  /** The same for many jobs, in one statement. */
  sendAll(statements: Queryable, name: string, jobs: readonly NewJob[]): Promise<void>
  /** Runs the jobs of one queue in this process, at most `concurrency` (by default 1) at a time. */
  work(name: string, handler: JobHandler, options?: { concurrency?: number }): Promise<void>
  /** Stops taking jobs, and waits for the running ones for a while. */
  close(): Promise<void>
}
