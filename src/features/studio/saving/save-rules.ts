/** What asks for a person comes first, what is done last. */
const ORDER = ['conflict', 'refused', 'kept', 'saving', 'unsaved', 'saved'] as const

type Saved = { status: (typeof ORDER)[number] }

/** Of the parts of one page the state that says most of what is still to be done. */
export function leastSaved<State extends Saved>(states: readonly State[]): State {
  const rank = ({ status }: State) => ORDER.indexOf(status)
  const [least] = [...states].sort((one, other) => rank(one) - rank(other))
  if (!least) throw new Error('A page of the studio edits something.')
  return least
}
