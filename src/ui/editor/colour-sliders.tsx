import type { CSSProperties } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { controlMessages } from '../../messages/controls.ts'
import { fromHsva, type Hsva } from '../../popup/colour-spaces.ts'

const FULL_CIRCLE = 360

type ColourSlidersProps = { hsva: Hsva; onChange: (change: Partial<Hsva>) => void }

/** Hue and alpha, as native range inputs. */
export function ColourSliders({ hsva, onChange }: ColourSlidersProps) {
  const t = useMessages(controlMessages)
  const degrees = Math.round(hsva.hue)
  const percent = Math.round(100 * hsva.alpha)
  const opaqueStyle: CSSProperties & { '--colour': string } = {
    '--colour': fromHsva({ ...hsva, alpha: 1 }),
  }
  return (
    <>
      <input
        type="range"
        className="hue"
        min={0}
        max={FULL_CIRCLE - 1}
        value={degrees}
        aria-label={t('hue')}
        aria-valuetext={t('hueValue', { degrees })}
        onChange={({ currentTarget }) => onChange({ hue: Number(currentTarget.value) })}
      />
      <input
        type="range"
        className="alpha"
        style={opaqueStyle}
        min={0}
        max={100}
        value={percent}
        aria-label={t('alpha')}
        aria-valuetext={t('percent', { value: percent })}
        onChange={({ currentTarget }) => onChange({ alpha: Number(currentTarget.value) / 100 })}
      />
    </>
  )
}
