import { createContext, useContext } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { controlMessages } from '../../messages/controls.ts'
import { blend, contrast, isOpaque, READABLE_CONTRAST } from '../../popup/contrast.ts'
import type { Colour } from '../../popup/design.ts'
import { Badge } from '../data/badge.tsx'

/** Whether a picture lies behind what is set, in the place of its ground: nobody can tell what is read on it. */
export const OverPictureContext = createContext(false)

type ContrastChipProps = {
  text: Colour
  /** What the text has of its own behind it, on the ground. */
  behind?: Colour
  ground: Colour
  /** From which contrast on it is read: large letters need less. */
  least?: number | undefined
}

/** How far apart a text and what it stands on are: in figures, by colour and in words. */
export function ContrastChip({ behind = '#00000000', ...colours }: ContrastChipProps) {
  const t = useMessages(controlMessages)
  const isOverPicture = useContext(OverPictureContext) && !isOpaque(behind)
  return (
    <div className="line">
      <span>{t('contrast')}</span>
      <span className="held" role="status">
        {isOverPicture ? t('overPicture') : <Judged behind={behind} {...colours} />}
      </span>
    </div>
  )
}

function Judged(props: ContrastChipProps & { behind: Colour }) {
  const { text, behind, ground, least = READABLE_CONTRAST } = props
  const t = useMessages(controlMessages)
  const ratio = contrast(text, blend(behind, ground))
  const isReadable = ratio >= least
  // Rounded down: 4.46 is not yet 4.5.
  const figure = Math.floor(ratio * 10) / 10
  return (
    <>
      <Badge tone={isReadable ? 'success' : 'warning'}>{t('ratio', { figure })}</Badge>
      {t(isReadable ? 'readable' : 'hardToRead')}
    </>
  )
}
