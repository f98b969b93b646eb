const SAMPLE_MS = 50

/** In megabytes. */
export type MemoryPeak = {
  /** Of the whole process with its threads, compared with the start. */
  growth: number
  process: number
  /** Of the main thread’s JavaScript. */
  javascript: number
}

/** Samples the memory of this process until the returned function is called. */
export function watchMemory(): () => MemoryPeak {
  const start = process.memoryUsage()
  const peak = { process: start.rss, javascript: start.heapUsed + start.external }
  const timer = setInterval(() => {
    const { rss, heapUsed, external } = process.memoryUsage()
    peak.process = Math.max(peak.process, rss)
    peak.javascript = Math.max(peak.javascript, heapUsed + external)
  }, SAMPLE_MS)
  return () => {
    clearInterval(timer)
    const megabytes = (bytes: number) => Math.round(bytes / 1e6)
    return {
      growth: megabytes(peak.process - start.rss),
      process: megabytes(peak.process),
      javascript: megabytes(peak.javascript),
    }
  }
}
