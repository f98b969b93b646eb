type Stoppable = { stop(): Promise<unknown> } | { close(): Promise<unknown> }

const stopOne = (part: Stoppable) => ('stop' in part ? part.stop() : part.close())

/** Starts both or neither: if one fails, the other is stopped, so that it cannot keep the test process alive. */
export async function startBoth<One extends Stoppable, Other extends Stoppable>(
  one: Promise<One>,
  other: Promise<Other>,
): Promise<[One, Other]> {
  try {
    return await Promise.all([one, other])
  } catch (error) {
    for (const part of await Promise.allSettled([one, other])) {
      if (part.status === 'fulfilled') await stopOne(part.value)
    }
    throw error
  }
}
