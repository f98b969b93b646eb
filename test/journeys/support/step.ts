/**
 * Runs one step of a journey that is a single test, and names the step if it fails.
 * @throws an error with the step's title and the original message; `cause` is the original error
 */
export async function step<Result>(title: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`In the step “${title}”: ${message}`, { cause })
  }
}
