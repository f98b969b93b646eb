/** A block of `text/event-stream`: an event, or without data only the place that the stream has come to. */
export type EventBlock = {
  /** What `Last-Event-ID` says from here on; null where the server has said none yet. */
  id: string | null
  /** The name of the event; `message` where it has none. */
  event: string
  data: string | null
}

/**
 * Takes `text/event-stream` apart as the HTML standard says (9.2.6), wherever its pieces were cut. A
 * byte order mark and the bytes of a letter are the decoder's to see to.
 */
export function createEventParser(onBlock: (block: EventBlock) => void): (piece: string) => void {
  let rest = ''
  let id: string | null = null
  let event = ''
  let data: string[] = []
  let hasEndedInReturn = false

  const finish = (): void => {
    onBlock({ id, event: event || 'message', data: data.length > 0 ? data.join('\n') : null })
    event = ''
    data = []
  }
  const take = (line: string): void => {
    const [, name = '', value = ''] = FIELD.exec(line) ?? []
    if (name === 'event') event = value
    if (name === 'data') data.push(value)
    if (name === 'id' && !value.includes('\0')) id = value
  }

  return (piece) => {
    // A line feed right behind a carriage return belongs to it, also where the two were cut apart.
    const text = hasEndedInReturn && piece.startsWith('\n') ? piece.slice(1) : piece
    if (piece !== '') hasEndedInReturn = piece.endsWith('\r')
    const lines = (rest + text).split(LINE_END)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === '') finish()
      else take(line)
    }
  }
}

const LINE_END = /\r\n|\r|\n/
/** The name, and behind a colon the value without one leading blank. A comment has no name. */
const FIELD = /^([^:]*)(?:: ?(.*))?$/s
