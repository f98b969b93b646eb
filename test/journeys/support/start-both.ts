type Started = { stop(): Promise<unknown> } | { close(): Promise<unknown> }

const end = (part: Started) => ('stop' in part ? part.stop() : part.close())

/** Both, or none: where one fails, the other would be left open, and keep its file of tests alive for ever. */
export async function startBoth<One extends Started, Other extends Started>(
  one: Promise<One>,
  other: Promise<Other>,
): Promise<[One, Other]> {
  try {
    return await Promise.all([one, other])
  } catch (error) {
    for (const part of await Promise.allSettled([one, other])) {
      if (part.status === 'fulfilled') await end(part.value)
    }
    throw error
  }
}
