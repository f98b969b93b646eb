import { type ComponentType, useEffect, useState } from 'react'
import type { WizardStep } from './rules.ts'
import type { PictureProps } from './step-picture.tsx'

/**
 * The picture next to the form on our own pages. It is decorative, so it delays nothing, and is left out if it can't be
 * loaded.
 */
export function WizardPicture(props: { step: WizardStep; domain: string }) {
  const [Picture, setPicture] = useState<ComponentType<PictureProps> | null>(null)
  useEffect(() => {
    import('./step-picture.tsx').then(
      (part) => setPicture(() => part.Picture),
      () => {},
    )
  }, [])
  return (
    <div className="picture" aria-hidden="true">
      {Picture && <Picture {...props} />}
    </div>
  )
}
