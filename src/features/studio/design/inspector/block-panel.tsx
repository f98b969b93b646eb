import { useMessages } from '../../../../config/use-messages.ts'
import { inspectorMessages } from '../../../../messages/inspector.ts'
import type { Block, FrameKind, Step, Theme } from '../../../../popup/design.ts'
import { OverPictureContext } from '../../../../ui/editor/contrast-chip.tsx'
import { DraftScope } from '../../../../ui/editor/draft-context.tsx'
import { PaletteContext } from '../../../../ui/editor/palette.ts'
import { problemOf } from '../../document/block-rules.ts'
import { isOnPicture } from '../../document/contrast-rules.ts'
import { ButtonPanel } from './button-panel.tsx'
import { ConsentPanel } from './consent-panel.tsx'
import { CountdownPanel } from './countdown-panel.tsx'
import { CouponPanel } from './coupon-panel.tsx'
import { FieldPanel } from './field-panel.tsx'
import { ScratchPanel, WheelPanel } from './game-panels.tsx'
import { ImagePanel, ProductPanel } from './image-panels.tsx'
import { LinePanel } from './line-panel.tsx'
import { LinksPanel } from './links-panel.tsx'
import type { PanelProps } from './panel.ts'
import { ProgressPanel } from './progress-panel.tsx'
import { QuestionPanel } from './question-panel.tsx'
import { HeadingPanel, TextPanel } from './text-panels.tsx'
import { usePalette } from './use-palette.ts'

type InspectorProps = {
  block: Block
  theme: Theme
  frame?: FrameKind
  /** All steps of the design, for settings that depend on other blocks. */
  steps: readonly Step[]
  /** The current block, which may be newer than the one shown; null if it has been removed. */
  now?: () => Block | null
  change: (next: Block) => void
}

/** The settings of one block. An invalid value stays in its field with an error; the block doesn't change. */
export function Inspector(props: InspectorProps) {
  const { block, theme, frame = 'popup', steps, now = () => block, change } = props
  const t = useMessages(inspectorMessages)
  const panelOf = <Of extends Block>(shown: Of): PanelProps<Of> => ({
    block: shown,
    theme,
    frame,
    steps,
    edit(part) {
      const before = now()
      if (!isSameBlock(before, shown)) return null
      const next = { ...before, ...(typeof part === 'function' ? part(before) : part) }
      const problem = problemOf(next, steps)
      if (problem === null) change(next)
      return problem
    },
  })
  const step = steps.find(({ blocks }) => blocks.some(({ id }) => id === block.id))
  return (
    <PaletteContext.Provider value={usePalette(theme)}>
      <DraftScope id={block.id}>
        <div key={block.id} className="inspector">
          <OverPictureContext.Provider value={step !== undefined && isOnPicture(step)}>
            <BlockPanel block={block} panelOf={panelOf} />
          </OverPictureContext.Provider>
          {step?.blocks[0]?.id !== block.id && <LinePanel {...panelOf(block)} title={t('place')} />}
        </div>
      </DraftScope>
    </PaletteContext.Provider>
  )
}

const isSameBlock = <Of extends Block>(now: Block | null, shown: Of): now is Of =>
  now?.id === shown.id && now.type === shown.type

type PanelOf = <Of extends Block>(shown: Of) => PanelProps<Of>

function BlockPanel({ block, panelOf }: { block: Block; panelOf: PanelOf }) {
  switch (block.type) {
    case 'heading':
      return <HeadingPanel {...panelOf(block)} />
    case 'text':
      return <TextPanel {...panelOf(block)} />
    case 'image':
      return <ImagePanel {...panelOf(block)} />
    case 'field':
      return <FieldPanel {...panelOf(block)} />
    case 'button':
      return <ButtonPanel {...panelOf(block)} />
    case 'coupon':
      return <CouponPanel {...panelOf(block)} />
    case 'countdown':
      return <CountdownPanel {...panelOf(block)} />
    case 'wheel':
      return <WheelPanel {...panelOf(block)} />
    case 'scratch':
      return <ScratchPanel {...panelOf(block)} />
    case 'question':
      return <QuestionPanel {...panelOf(block)} />
    case 'consent':
      return <ConsentPanel {...panelOf(block)} />
    case 'links':
      return <LinksPanel {...panelOf(block)} />
    case 'product':
      return <ProductPanel {...panelOf(block)} />
    case 'progress':
      return <ProgressPanel {...panelOf(block)} />
  }
}
