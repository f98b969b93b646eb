import sheet from '../layout/lone-sheet.css?inline'
import { partStyles } from '../theme/base.ts'
import { Outcome, type OutcomeProps } from './outcome.tsx'

partStyles(sheet)

/** All that a page says, on one sheet: what came of it, one sentence, the way on. It is read out. */
export function OutcomePanel({ title, ...outcome }: Omit<OutcomeProps, 'className' | 'role'>) {
  return (
    <Outcome
      {...outcome}
      className="lone-sheet"
      role={outcome.tone === 'danger' ? 'alert' : 'status'}
      title={<h1 className="title-page">{title}</h1>}
    />
  )
}
