import { type RefObject, useEffect, useRef, useState } from 'react'
import { useElement } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { actionMessages } from '../../messages/actions.ts'
import { popupPreviewMessages } from '../../messages/popup-preview.ts'
import type { PopupDesign } from '../../popup/design.ts'
import { ErrorPanel } from '../feedback/error-panel.tsx'
import { Loading } from '../feedback/skeleton.tsx'
import { Button } from '../fields/button.tsx'
import { Segments } from '../fields/segments.tsx'
import { Icon } from '../pictures/icon.tsx'
import { RefreshCw } from '../pictures/icons.ts'
import { partStyles } from '../theme/base.ts'
import css from './preview-frame.css?inline'
import { useInteractivePreview } from './use-interactive-preview.ts'
import '../theme/semantic-tokens.ts'

partStyles(css)

/** The simulated page sizes, in pixels. */
const PAGE_SIZES = { desktop: { width: 1_200, height: 750 }, phone: { width: 375, height: 700 } }
type Device = keyof typeof PAGE_SIZES
const DEVICES: readonly Device[] = ['desktop', 'phone']

/** Below this width, a scaled desktop page would be too small to read. */
const NARROW_PX = 640

/** An interactive preview of a pop-up at both sizes, step by step; nothing is sent. */
export function PopupPreview({ design }: { design: PopupDesign }) {
  const t = useMessages(popupPreviewMessages)
  const actionText = useMessages(actionMessages)
  const [device, setDevice] = useDevice()
  const { place, state, step, url, show, restart } = useInteractivePreview(design)
  return (
    <div className="popup-preview">
      <div className="tools">
        <Segments
          label={t('device')}
          segments={DEVICES.map((value) => ({ value, name: t(value) }))}
          value={device}
          onChange={setDevice}
        />
        {design.steps.length > 1 && (
          <Segments
            label={t('step')}
            segments={design.steps.map(({ id, name }) => ({ value: id, name }))}
            value={step}
            onChange={show}
          />
        )}
        <Button
          size="small"
          variant="quiet"
          icon={<Icon of={RefreshCw} data-size="small" />}
          onClick={restart}
        >
          {actionText('startAgain')}
        </Button>
      </div>
      <Stage device={device} place={place} isBusy={state.status === 'drawing'}>
        {state.status === 'closed' && <Button onClick={restart}>{t('showAgain')}</Button>}
        {state.status === 'failed' && (
          <ErrorPanel failure={state.failure} title={t('notDrawn')} onRetry={restart} />
        )}
      </Stage>
      <p className="small muted" role="status">
        {state.status === 'closed'
          ? t('closed')
          : url === null
            ? t('nothingSent')
            : t('leadsTo', { address: url })}
      </p>
    </div>
  )
}

/** Depends on the available width, until the user has chosen. */
function useDevice(): [Device, (device: Device) => void] {
  const { host } = useElement()
  const [chosen, choose] = useState<Device | null>(null)
  const [isNarrow, setNarrow] = useState(() => isBelow(host, NARROW_PX))
  useEffect(() => {
    if (!host) return
    const observer = new ResizeObserver(() => setNarrow(isBelow(host, NARROW_PX)))
    observer.observe(host)
    return () => observer.disconnect()
  }, [host])
  return [chosen ?? (isNarrow ? 'phone' : 'desktop'), choose]
}

const isBelow = (host: HTMLElement | null, width: number): boolean =>
  host !== null && host.clientWidth < width

type StageProps = {
  device: Device
  place: RefObject<HTMLDivElement | null>
  isBusy: boolean
  /** Shown in place of the pop-up. */
  children: React.ReactNode
}

/** A page of that size, scaled to fit, with the pop-up on top. */
function Stage({ device, place, isBusy, children }: StageProps) {
  const t = useMessages(popupPreviewMessages)
  const stage = useRef<HTMLElement>(null)
  const { width, height } = PAGE_SIZES[device]
  useEffect(
    () => (stage.current ? fit(stage.current, { width, height }) : undefined),
    [width, height],
  )
  return (
    <section ref={stage} className="stage" aria-label={t('stage')}>
      <div className="screen" data-device={device} style={{ inlineSize: width, blockSize: height }}>
        <div className="place" ref={place} />
      </div>
      {isBusy && <Loading label={t('drawing')} />}
      <div className="instead">{children}</div>
    </section>
  )
}

type Size = { width: number; height: number }

function fit(stage: HTMLElement, { width, height }: Size): () => void {
  const observer = new ResizeObserver(([entry]) => {
    if (!entry) return
    const scale = Math.min(entry.contentRect.width / width, entry.contentRect.height / height, 1)
    stage.style.setProperty('--scale', `${scale}`)
  })
  observer.observe(stage)
  return () => observer.disconnect()
}
