import { type ComponentType, useEffect, useState } from 'react'
import type { PictureProps } from './picture.tsx'
import type { WizardStep } from './rules.ts'

/** What stands beside the questions on pages of our own; decoration, so nobody waits for it. */
export function WizardPicture(props: { step: WizardStep; domain: string }) {
  const [Picture, setPicture] = useState<ComponentType<PictureProps> | null>(null)
  useEffect(() => {
    import('./picture.tsx').then(
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
