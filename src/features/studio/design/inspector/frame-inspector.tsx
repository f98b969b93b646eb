import * as v from 'valibot'
import type { Frame, PopupDesign, Theme } from '../../../../popup/design.ts'
import { frame as frameSchema, theme as themeSchema } from '../../../../popup/design-schema.ts'
import { DraftScope } from '../../../../ui/editor/draft-context.tsx'
import { PaletteContext } from '../../../../ui/editor/palette.ts'
import { changeStep } from '../../document/design-rules.ts'
import { FramePanel } from './frame-panel.tsx'
import { StepPanel } from './step-panel.tsx'
import { ThemePanel } from './theme-panel.tsx'
import { usePalette } from './use-palette.ts'

type FrameInspectorProps = {
  design: PopupDesign
  /** The step that is shown; defaults to the first. */
  stepId?: string
  /** The current design, which may be newer than the one shown. */
  now?: () => PopupDesign
  change: (next: PopupDesign) => void
}

/**
 * The settings of the pop-up as a whole, shown when no block is selected: its frame, its theme and the current step.
 */
export function FrameInspector(props: FrameInspectorProps) {
  const { design, stepId, now = () => design, change } = props
  const { frame, theme, steps } = design
  const step = steps.find(({ id }) => id === stepId) ?? steps[0]
  const editFrame = (part: Partial<Frame>) =>
    saveIfValid(frameSchema, { ...now().frame, ...part }, (next) =>
      change({ ...now(), frame: next }),
    )
  const editTheme = (part: Partial<Theme>) =>
    saveIfValid(themeSchema, { ...now().theme, ...part }, (next) =>
      change({ ...now(), theme: next }),
    )
  return (
    <PaletteContext.Provider value={usePalette(theme)}>
      <div className="inspector">
        <DraftScope id="">
          <FramePanel frame={frame} edit={editFrame} />
          <ThemePanel theme={theme} edit={editTheme} />
        </DraftScope>
        {step && (
          <DraftScope id={step.id}>
            <StepPanel
              key={step.id}
              step={step}
              theme={theme}
              edit={(update) => change(changeStep(now(), step.id, update))}
            />
          </DraftScope>
        )}
      </div>
    </PaletteContext.Provider>
  )
}

function saveIfValid<Value>(
  schema: v.GenericSchema<unknown, Value>,
  next: Value,
  save: (next: Value) => void,
): string | null {
  const { issues } = v.safeParse(schema, next, { abortEarly: true })
  if (issues) return issues[0].message
  save(next)
  return null
}
