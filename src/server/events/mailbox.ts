/** `news`: look for events; `beat`: say that the line is alive; `over`: end. */
export type Word = 'beat' | 'news' | 'over'

const URGENCY: Readonly<Record<Word, number>> = { beat: 0, news: 1, over: 2 }

/** What one waiting stream is told. However much comes while it is busy, it keeps one word: the most urgent. */
export type Mailbox = {
  post(word: Word): void
  /** The word that waits, or the next one to come. `over` stays. */
  next(): Promise<Word>
}

export function createMailbox(): Mailbox {
  let kept: Word | null = null
  let deliver: ((word: Word) => void) | null = null

  const take = (): Word | null => {
    const word = kept
    if (word !== 'over') kept = null
    return word
  }
  return {
    post(word) {
      if (kept === null || URGENCY[word] > URGENCY[kept]) kept = word
      if (deliver === null) return
      const hand = deliver
      deliver = null
      hand(take() ?? word)
    },
    next: () =>
      new Promise((resolve) => {
        const word = take()
        if (word === null) deliver = resolve
        else resolve(word)
      }),
  }
}
