/** The console warnings logged while `act` runs. */
export async function warningsOf(act: () => unknown): Promise<string[]> {
  const originalWarn = console.warn
  const warnings: string[] = []
  console.warn = (...words: unknown[]) => void warnings.push(words.join(' '))
  try {
    await act()
  } finally {
    console.warn = originalWarn
  }
  return warnings
}
