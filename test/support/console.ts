/** The console warnings while `act` runs. */
export async function warningsOf(act: () => unknown): Promise<string[]> {
  const before = console.warn
  const warnings: string[] = []
  console.warn = (...words: unknown[]) => void warnings.push(words.join(' '))
  try {
    await act()
  } finally {
    console.warn = before
  }
  return warnings
}
