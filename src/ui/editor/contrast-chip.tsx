import { createContext, useContext } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { controlMessages } from '../../messages/controls.ts'
import { blend, contrast, isOpaque, READABLE_CONTRAST } from '../../popup/contrast.ts'
import type { Colour } from '../../popup/design.ts'
import { Badge } from '../data/badge.tsx'

/** Whether the text is on top of an image instead of a plain background, so that its contrast can't be computed. */
export const OverPictureContext = createContext(false)

type ContrastChipProps = {
  text: Colour
  /** The text's own background, drawn over `popupBackground`. */
  textBackground?: Colour
  popupBackground: Colour
  /** The minimum readable contrast ratio: large text needs less. */
  minContrast?: number | undefined
}

/** The contrast between text and its background: as a ratio, as a colour and in words. */
export function ContrastChip({ textBackground = '#00000000', ...colours }: ContrastChipProps) {
  const t = useMessages(controlMessages)
  const isOverPicture = useContext(OverPictureContext) && !isOpaque(textBackground)
  return (
    <div className="line">
      <span>{t('contrast')}</span>
      <span className="held" role="status">
        {isOverPicture ? (
          t('overPicture')
        ) : (
          <ContrastResult textBackground={textBackground} {...colours} />
        )}
      </span>
    </div>
  )
}

function ContrastResult(props: ContrastChipProps & { textBackground: Colour }) {
  const { text, textBackground, popupBackground, minContrast = READABLE_CONTRAST } = props
  const t = useMessages(controlMessages)
  const ratio = contrast(text, blend(textBackground, popupBackground))
  const isReadable = ratio >= minContrast
  // Rounded down, so that 4.46 isn't shown as 4.5.
  const shownRatio = Math.floor(ratio * 10) / 10
  return (
    <>
      <Badge tone={isReadable ? 'success' : 'warning'}>{t('ratio', { figure: shownRatio })}</Badge>
      {t(isReadable ? 'readable' : 'hardToRead')}
    </>
  )
}
