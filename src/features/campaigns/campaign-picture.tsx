import { useSignals } from '@preact/signals-react/runtime'
import { type CSSProperties, useEffect, useRef } from 'react'
import { useKit } from '../../config/context.tsx'
import { whenSeen } from '../../ui/loading/when-seen.ts'
import { PopupThumbnail } from '../../ui/popup/popup-thumbnail.tsx'
import { IntentIcon } from './intents.tsx'
import type { Campaign } from './model.ts'
import { previewsStore } from './previews.ts'

/** The size of a thumbnail in a list row, in pixels. */
const THUMBNAIL_SIZE = { width: 68, height: 46 }

/** A thumbnail of the design; until it is loaded, the icon of the campaign's intent. */
export function CampaignPicture({ campaign }: { campaign: Campaign }) {
  useSignals()
  const previews = previewsStore(useKit())
  const { campaignId, version, intent, status } = campaign
  const elementRef = useRef<HTMLSpanElement>(null)
  const design = previews.designOf(campaignId).value
  useEffect(
    () =>
      elementRef.current
        ? whenSeen(elementRef.current, () => previews.ask({ campaignId, version }))
        : undefined,
    [previews, campaignId, version],
  )
  return (
    <span
      ref={elementRef}
      className="campaign-picture"
      data-live={status === 'live' || undefined}
      data-drawn={design !== null || undefined}
      style={design ? ({ '--stage': design.theme.accent } as CSSProperties) : undefined}
      aria-hidden="true"
    >
      {design ? (
        <PopupThumbnail design={design} {...THUMBNAIL_SIZE} />
      ) : (
        <IntentIcon intent={intent} />
      )}
    </span>
  )
}
