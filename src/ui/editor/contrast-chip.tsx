import { useMessages } from '../../config/use-messages.ts'
import { controlMessages } from '../../messages/controls.ts'
import { contrast, READABLE_CONTRAST } from '../../popup/contrast.ts'
import type { Colour } from '../../popup/design.ts'
import { Badge } from '../badge.tsx'

type ContrastChipProps = {
  text: Colour
  ground: Colour
  /** From which contrast on it is read: large letters need less. */
  least?: number | undefined
}

/** How far apart a text and what it stands on are: in figures, by colour and in words. */
export function ContrastChip({ text, ground, least = READABLE_CONTRAST }: ContrastChipProps) {
  const t = useMessages(controlMessages)
  const ratio = contrast(text, ground)
  const isReadable = ratio >= least
  // Rounded down: 4.46 is not yet 4.5.
  const figure = Math.floor(ratio * 10) / 10
  return (
    <div className="line">
      <span>{t('contrast')}</span>
      <span className="held" role="status">
        <Badge tone={isReadable ? 'success' : 'warning'}>{t('ratio', { figure })}</Badge>
        {t(isReadable ? 'readable' : 'hardToRead')}
      </span>
    </div>
  )
}
