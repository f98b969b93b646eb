/** A block of `text/event-stream`: an event or, if it has no data, only a new last event id. */
export type EventBlock = {
  /** The last event id; null if the server has sent none yet. */
  id: string | null
  /** The event's name; `message` by default. */
  event: string
  data: string | null
}

/**
 * Parses `text/event-stream` as specified in the HTML standard (9.2.6), however the chunks are split. The text decoder
 * handles byte order marks and split characters.
 */
export function createEventParser(onBlock: (block: EventBlock) => void): (chunk: string) => void {
  let buffer = ''
  let id: string | null = null
  let event = ''
  let data: string[] = []
  let endedWithCarriageReturn = false

  const dispatch = (): void => {
    onBlock({ id, event: event || 'message', data: data.length > 0 ? data.join('\n') : null })
    event = ''
    data = []
  }
  const parseLine = (line: string): void => {
    const [, name = '', value = ''] = FIELD.exec(line) ?? []
    if (name === 'event') event = value
    if (name === 'data') data.push(value)
    if (name === 'id' && !value.includes('\0')) id = value
  }

  return (chunk) => {
    // CR LF is one line ending, even if a chunk ends between the two.
    const text = endedWithCarriageReturn && chunk.startsWith('\n') ? chunk.slice(1) : chunk
    if (chunk !== '') endedWithCarriageReturn = chunk.endsWith('\r')
    const lines = (buffer + text).split(LINE_END)
    buffer = lines.pop() ?? ''
    for (const line of lines) {
      if (line === '') dispatch()
      else parseLine(line)
    }
  }
}

const LINE_END = /\r\n|\r|\n/
/** The name and, after a colon, the value without one leading space. A comment has no name. */
const FIELD = /^([^:]*)(?:: ?(.*))?$/s
