import { adopt, make, removeNode } from './drawing.ts'
import { makeHost } from './host.ts'
import css from './note.css?inline'
import { PREVIEW_MESSAGES } from './preview-messages.ts'

/** A preview's note: the campaign's title, and the gates that would have kept it from being shown. */
type NoteOptions = {
  title: string
  lines: readonly string[]
  again?: () => void
  onClose: () => void
}

type NoteHandle = {
  /**
   * Brings the note to the front again, collapsed on a phone. If a pop-up covers the page, the note moves into it to
   * stay usable.
   */
  raise(popup: HTMLElement): void
  /** Expands the note and moves it back to the page, after the pop-up is gone. */
  restore(): void
  say(line: string): void
  /** Updates the list of closed gates. */
  showGates(lines: readonly string[]): void
}

/** Shows the note in a corner of the page, in front of everything else. */
export function showNote({ title, lines, again, onClose }: NoteOptions): NoteHandle {
  const { host, root } = makeHost()
  adopt(root, css)
  const name = make(
    'strong',
    '',
    title === '' ? PREVIEW_MESSAGES.preview : `${PREVIEW_MESSAGES.preview}: ${title}`,
  )
  name.dir = 'auto'
  let isClosedByUser = false
  const close = button(PREVIEW_MESSAGES.close, () => {
    isClosedByUser = true
    removeNode(host)
    onClose()
  })
  close.textContent = '×'
  close.setAttribute('aria-label', PREVIEW_MESSAGES.close)
  const note = make('section', 'note', make('header', '', name, close))
  note.lang = 'en'
  note.setAttribute('aria-label', PREVIEW_MESSAGES.preview)
  const failure = make('p')
  failure.setAttribute('role', 'alert')
  note.append(failure)
  const gates = make('div')
  const showGates = (shut: readonly string[]) => gates.replaceChildren(...gateElements(shut))
  showGates(lines)
  if (again)
    note.append(
      gates,
      make('p', 'quiet', PREVIEW_MESSAGES.counts),
      button(PREVIEW_MESSAGES.again, again),
    )
  else note.append(...lines.map((line) => make('p', '', line)))
  root.append(note)
  const moveTo = (place: Element) => {
    // A pop-up that closes removes the note inside it, so the note is put back, unless the user has closed it.
    if (isClosedByUser) return
    if (host.parentElement !== place) place.append(host)
    bringToFront(note)
  }
  bringToFront(note)
  return {
    raise: (popup) => {
      note.dataset.folded = ''
      moveTo(popup.matches(':modal') ? popup : document.documentElement)
    },
    restore: () => {
      delete note.dataset.folded
      failure.textContent = ''
      if (host.parentElement !== document.documentElement) moveTo(document.documentElement)
    },
    say: (line) => {
      failure.textContent = line
    },
    showGates,
  }
}

/** Reopening the popover puts it above anything opened since; in older browsers, nothing can be above a dialog. */
function bringToFront(note: HTMLElement): void {
  if (!('popover' in note)) return
  note.popover = 'manual'
  if (note.matches(':popover-open')) note.hidePopover()
  note.showPopover()
}

function gateElements(lines: readonly string[]): HTMLElement[] {
  if (lines.length === 0) return [make('p', '', PREVIEW_MESSAGES.shows)]
  return [
    make('p', '', PREVIEW_MESSAGES.stops),
    make('ul', '', ...lines.map((line) => make('li', '', line))),
  ]
}

function button(text: string, press: () => void): HTMLButtonElement {
  const element = make('button', '', text)
  element.type = 'button'
  element.addEventListener('click', press)
  return element
}
