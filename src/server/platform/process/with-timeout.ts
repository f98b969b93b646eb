/** The result of the work; undefined if it takes longer than the timeout. */
export function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
