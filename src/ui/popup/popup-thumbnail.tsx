import { useEffect, useRef, useState } from 'react'
import type { ShownDesign } from '../../popup/design.ts'
import type { Drawn } from '../../popup/render/scene.ts'
import { whenSeen } from '../loading/when-seen.ts'
import { partStyles } from '../theme/base.ts'
import css from './popup-thumbnail.css?inline'
import { useDesignFonts } from './use-design-fonts.ts'
import { usePopupScene } from './use-popup-scene.ts'

partStyles(css)

type PopupThumbnailProps = {
  design: ShownDesign
  /** What it is drawn for, in pixels; it fills the box that it stands in. */
  width: number
  height: number
}

/** The true design, small, drawn when it comes into view; for eyes only, its name stands beside it. */
export function PopupThumbnail({ design, width, height }: PopupThumbnailProps) {
  const scene = usePopupScene()
  const box = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  const [given] = useState({ scene })
  given.scene = scene
  useDesignFonts(design, isSeen)
  useEffect(() => {
    if (!box.current) return
    return whenSeen(box.current, () => setSeen(true))
  }, [])
  useEffect(() => {
    const place = box.current
    if (!isSeen || !place) return
    const stop = fill(place, width)
    let drawn: Drawn | null = null
    let isGone = false
    const draw = async () => {
      const { drawThumbnail } = await import('../../popup/render/thumbnail.ts')
      if (isGone) return
      const since = given.scene.now()
      drawn = await drawThumbnail(place, { ...given.scene, design, since }, width, height)
      if (isGone) drawn.destroy()
    }
    // Where its code does not come there is no picture; all that is said and done stands beside it.
    draw().catch(() => undefined)
    return () => {
      isGone = true
      stop()
      drawn?.destroy()
    }
  }, [isSeen, design, width, height, given])
  return <div ref={box} className="popup-thumbnail" aria-hidden="true" />
}

/** Keeps the drawing as wide as its box. */
function fill(box: HTMLElement, width: number): () => void {
  const sized = new ResizeObserver(() => {
    box.style.setProperty('--scale', `${box.clientWidth / width}`)
  })
  sized.observe(box)
  return () => sized.disconnect()
}
