/** Save states by urgency: those that need a decision from the user come first. */
const ORDER = ['conflict', 'refused', 'kept', 'saving', 'unsaved', 'saved'] as const

type Saved = { status: (typeof ORDER)[number] }

/** The most urgent state among the parts of a page. */
export function leastSaved<State extends Saved>(states: readonly State[]): State {
  const rank = ({ status }: State) => ORDER.indexOf(status)
  const [least] = [...states].sort((one, other) => rank(one) - rank(other))
  if (!least) throw new Error('A studio page must edit at least one part.')
  return least
}
