import { useEffect, useRef, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { reportBug } from '../../config/report-bug.ts'
import type { ShownDesign } from '../../popup/design.ts'
import type { PopupHandle } from '../../popup/render/scene.ts'
import { whenSeen } from '../loading/when-seen.ts'
import { partStyles } from '../theme/base.ts'
import css from './popup-thumbnail.css?inline'
import { useDesignFonts } from './use-design-fonts.ts'
import { usePopupScene } from './use-popup-scene.ts'

partStyles(css)

type PopupThumbnailProps = {
  design: ShownDesign
  /** The width it is designed for, in pixels; it is scaled to fill its container. */
  width: number
  height: number
}

/** A small rendering of the actual design, drawn when it comes into view. Decorative: its name is next to it. */
export function PopupThumbnail({ design, width, height }: PopupThumbnailProps) {
  const kit = useKit()
  const scene = usePopupScene()
  const box = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  const [latest] = useState({ scene })
  latest.scene = scene
  useDesignFonts(design, isSeen)
  useEffect(() => {
    if (!box.current) return
    return whenSeen(box.current, () => setSeen(true))
  }, [])
  useEffect(() => {
    const place = box.current
    if (!isSeen || !place) return
    const stop = keepScale(place, width)
    let drawn: PopupHandle | null = null
    let isStale = false
    const draw = async () => {
      const { drawThumbnail } = await import('../../popup/render/thumbnail.ts')
      if (isStale) return
      const shownAt = latest.scene.now()
      drawn = await drawThumbnail(place, { ...latest.scene, design, shownAt }, width, height)
      if (isStale) drawn.destroy()
    }
    // If the code fails to load, there is no image, but the name and the actions next to it still work.
    draw().catch((error: unknown) => reportBug(kit, error))
    return () => {
      isStale = true
      stop()
      drawn?.destroy()
    }
  }, [kit, isSeen, design, width, height, latest])
  return <div ref={box} className="popup-thumbnail" aria-hidden="true" />
}

/** Keeps the drawing as wide as its container. */
function keepScale(box: HTMLElement, width: number): () => void {
  const observer = new ResizeObserver(() => {
    box.style.setProperty('--scale', `${box.clientWidth / width}`)
  })
  observer.observe(box)
  return () => observer.disconnect()
}
