import { partStyles } from '../../ui/theme/base.ts'
import css from './parts.css?inline'
import '../../ui/theme/chart-tokens.ts'

partStyles(css)

export { Figures } from './figures-view.tsx'
export { SummaryLine } from './sentence.tsx'
export { SideCards } from './side-cards.tsx'
