import { adopt, make } from './drawing.ts'
import { makeHost } from './look.ts'
import css from './note.css?inline'
import { WORDS } from './preview-words.ts'

/** What a preview says of itself: the campaign's title, and the gates that would have stopped it. */
type Note = { title: string; lines: readonly string[]; again?: () => void }

/**
 * Shows it in a corner of the page, in front of all else; `raise` puts it there once more, out of the way
 * of the pop-up, and `unfold` says all of it when that is gone.
 */
export function showNote({ title, lines, again }: Note): { raise(): void; unfold(): void } {
  const { host, root } = makeHost()
  adopt(root, css)
  const name = make('strong', '', title === '' ? WORDS.preview : `${WORDS.preview}: ${title}`)
  name.dir = 'auto'
  const close = button(WORDS.close, () => host.remove())
  close.textContent = '×'
  close.ariaLabel = WORDS.close
  const note = make('section', 'note', make('header', '', name, close))
  note.ariaLabel = WORDS.preview
  note.popover = 'manual'
  if (again)
    note.append(...aboutGates(lines), make('p', 'quiet', WORDS.counts), button(WORDS.again, again))
  else note.append(...lines.map((line) => make('p', '', line)))
  root.append(note)
  const raise = () => {
    note.dataset.folded = ''
    // Closed and opened, it stands above what was opened since.
    if (note.matches(':popover-open')) note.hidePopover()
    note.showPopover()
  }
  const unfold = () => {
    delete note.dataset.folded
  }
  raise()
  unfold()
  return { raise, unfold }
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
