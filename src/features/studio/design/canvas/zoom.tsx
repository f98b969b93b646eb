import { useSignals } from '@preact/signals-react/runtime'
import { useElement } from '../../../../config/context.tsx'
import type { Drawing } from './canvas-drawing.ts'

/** The zoom level of the canvas: a wide pop-up is scaled down to fit a narrow window. */
export function Zoom({ drawing }: { drawing: Drawing }) {
  useSignals()
  const locale = useElement().locale.value
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  return <span className="hint-chip zoom">{percent.format(drawing.zoom.value)}</span>
}
