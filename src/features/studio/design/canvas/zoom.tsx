import { useSignals } from '@preact/signals-react/runtime'
import { useElement } from '../../../../config/context.tsx'
import type { Drawing } from './canvas-drawing.ts'

/** The scale of the canvas: a narrow window shows a wide pop-up smaller. */
export function Zoom({ drawing }: { drawing: Drawing }) {
  useSignals()
  const locale = useElement().locale.value
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  return <span className="hint-chip zoom">{percent.format(drawing.zoom.value)}</span>
}
