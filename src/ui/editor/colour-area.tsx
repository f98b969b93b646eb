import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { controlMessages } from '../../messages/controls.ts'
import { fromHsva, type Hsva } from '../../popup/colour-spaces.ts'

type ColourAreaProps = { hsva: Hsva; onChange: (change: Partial<Hsva>) => void }

const STEP = 0.01
const LARGE_STEP = 0.1

/** The axis that an arrow key changes, and the direction. */
const ARROWS: Readonly<Record<string, readonly ['saturation' | 'brightness', number]>> = {
  ArrowLeft: ['saturation', -1],
  ArrowRight: ['saturation', 1],
  ArrowDown: ['brightness', -1],
  ArrowUp: ['brightness', 1],
}

const clamp = (share: number): number => Math.min(1, Math.max(0, share))

/**
 * Saturation from left to right, brightness from bottom to top, regardless of text direction. For keyboard users it
 * consists of two sliders: each arrow key changes the slider of its axis, with larger steps while Shift is held.
 */
export function ColourArea({ hsva, onChange }: ColourAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  const drag = ({ clientX, clientY, buttons }: PointerEvent) => {
    const box = area.current?.getBoundingClientRect()
    if (!box || buttons === 0) return
    onChange({
      saturation: clamp((clientX - box.left) / box.width),
      brightness: 1 - clamp((clientY - box.top) / box.height),
    })
  }
  const step = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    const [axis, direction] = arrow
    area.current?.querySelector<HTMLElement>(`[data-axis=${axis}]`)?.focus()
    onChange({ [axis]: clamp(hsva[axis] + direction * (event.shiftKey ? LARGE_STEP : STEP)) })
  }
  const look: CSSProperties & Record<`--${string}`, string> = {
    '--hue': fromHsva({ ...hsva, saturation: 1, brightness: 1, alpha: 1 }),
    '--colour': fromHsva({ ...hsva, alpha: 1 }),
    '--x': `${100 * hsva.saturation}%`,
    '--y': `${100 * (1 - hsva.brightness)}%`,
  }
  return (
    <div
      ref={area}
      className="colour-area"
      dir="ltr"
      style={look}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        area.current?.querySelector('input')?.focus()
        drag(event)
      }}
      onPointerMove={drag}
    >
      <Axis axis="saturation" {...{ hsva, onChange, step }} />
      <Axis axis="brightness" {...{ hsva, onChange, step }} />
      <i className="thumb" />
    </div>
  )
}

type AxisProps = ColourAreaProps & {
  axis: 'saturation' | 'brightness'
  step: (event: KeyboardEvent) => void
}

function Axis({ axis, hsva, onChange, step }: AxisProps) {
  const t = useMessages(controlMessages)
  const percent = Math.round(100 * hsva[axis])
  return (
    <input
      type="range"
      className="visually-hidden"
      data-axis={axis}
      min={0}
      max={100}
      value={percent}
      aria-label={t(axis)}
      aria-valuetext={t('areaValue', {
        saturation: Math.round(100 * hsva.saturation),
        brightness: Math.round(100 * hsva.brightness),
      })}
      onKeyDown={step}
      onChange={({ currentTarget }) => onChange({ [axis]: Number(currentTarget.value) / 100 })}
    />
  )
}
