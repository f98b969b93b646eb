import sheet from '../layout/lone-sheet.css?inline'
import { partStyles } from '../theme/base.ts'
import { Outcome, type OutcomeProps } from './outcome.tsx'

partStyles(sheet)

/** A page that shows only an outcome: title, one sentence and the next steps. Announced to screen readers. */
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
