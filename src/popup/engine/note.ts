import { adopt, make } from './drawing.ts'
import { makeHost } from './host.ts'
import css from './note.css?inline'
import { WORDS } from './preview-words.ts'

/** What a preview says of itself: the campaign's title, and the gates that would have stopped it. */
type Note = { title: string; lines: readonly string[]; again?: () => void; onClose: () => void }

type Shown = {
  /** Puts it in front once more, folded on a phone, and where a pop-up covers the page, into that: it is to react. */
  raise(popup: HTMLElement): void
  /** All of it, and back onto the page, when that is gone. */
  lower(): void
  say(line: string): void
  /** Names the gates that are shut now. */
  tell(lines: readonly string[]): void
}

/** Shows it in a corner of the page, in front of all else. */
export function showNote({ title, lines, again, onClose }: Note): Shown {
  const { host, root } = makeHost()
  adopt(root, css)
  const name = make('strong', '', title === '' ? WORDS.preview : `${WORDS.preview}: ${title}`)
  name.dir = 'auto'
  let isUnwanted = false
  const close = button(WORDS.close, () => {
    isUnwanted = true
    host.remove()
    onClose()
  })
  close.textContent = '×'
  close.setAttribute('aria-label', WORDS.close)
  const note = make('section', 'note', make('header', '', name, close))
  note.lang = 'en'
  note.setAttribute('aria-label', WORDS.preview)
  const failure = make('p')
  failure.setAttribute('role', 'alert')
  note.append(failure)
  const gates = make('div')
  const tell = (shut: readonly string[]) => gates.replaceChildren(...aboutGates(shut))
  tell(lines)
  if (again) note.append(gates, make('p', 'quiet', WORDS.counts), button(WORDS.again, again))
  else note.append(...lines.map((line) => make('p', '', line)))
  root.append(note)
  const stand = (place: Element) => {
    // A pop-up that goes takes the note within it along, which comes back; not so one that was closed.
    if (isUnwanted) return
    if (host.parentElement !== place) place.append(host)
    bringToFront(note)
  }
  bringToFront(note)
  return {
    raise: (popup) => {
      note.dataset.folded = ''
      stand(popup.matches(':modal') ? popup : document.documentElement)
    },
    lower: () => {
      delete note.dataset.folded
      failure.textContent = ''
      if (host.parentElement !== document.documentElement) stand(document.documentElement)
    },
    say: (line) => {
      failure.textContent = line
    },
    tell,
  }
}

/** Closed and opened, it stands above what was opened since; an older browser has nothing above a dialog. */
function bringToFront(note: HTMLElement): void {
  if (!('popover' in note)) return
  note.popover = 'manual'
  if (note.matches(':popover-open')) note.hidePopover()
  note.showPopover()
}

function aboutGates(lines: readonly string[]): HTMLElement[] {
  if (lines.length === 0) return [make('p', '', WORDS.shows)]
  return [make('p', '', WORDS.stops), make('ul', '', ...lines.map((line) => make('li', '', line)))]
}

function button(text: string, press: () => void): HTMLButtonElement {
  const element = make('button', '', text)
  element.type = 'button'
  element.addEventListener('click', press)
  return element
}
