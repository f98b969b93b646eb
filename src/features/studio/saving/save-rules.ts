/** Save states by urgency: those that need a decision from the user come first. */
const URGENCY_ORDER = ['conflict', 'refused', 'kept', 'saving', 'unsaved', 'saved'] as const

type WithStatus = { status: (typeof URGENCY_ORDER)[number] }

/** The most urgent state among a page's parts. */
export function mostUrgentState<State extends WithStatus>(states: readonly State[]): State {
  const rank = ({ status }: State) => URGENCY_ORDER.indexOf(status)
  const [least] = [...states].sort((one, other) => rank(one) - rank(other))
  if (!least) throw new Error('A studio page must edit at least one part.')
  return least
}
