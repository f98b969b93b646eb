import type { ReactNode } from 'react'
import { partStyles } from '../theme/base.ts'
import css from './page-head.css?inline'

partStyles(css)

type PageHeadProps = {
  /** The page's heading, which receives focus after navigation. */
  title: ReactNode
  /** One sentence below the title. */
  text?: ReactNode
  /** Page-level filters and actions, at the end of the row. */
  children?: ReactNode
}

/** The top of a page inside the dashboard. */
export function PageHead({ title, text, children }: PageHeadProps) {
  return (
    <div className="page-head">
      <div>
        <h1 className="title-page">{title}</h1>
        {text && <p className="muted">{text}</p>}
      </div>
      {children && <div className="toolbar">{children}</div>}
    </div>
  )
}
