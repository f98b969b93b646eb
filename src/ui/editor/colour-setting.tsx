import { useRef } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { controlMessages } from '../../messages/controls.ts'
import { percentOf, toHexDigits } from '../../popup/colour-spaces.ts'
import type { Colour } from '../../popup/design.ts'
import { Button } from '../fields/button.tsx'
import { Popover } from '../overlays/popover.tsx'
import { ColourPanel } from './colour-panel.tsx'
import { useFieldLocation, useInvalidDraftAt } from './draft-context.tsx'
import { rememberColour } from './palette.ts'
import { SettingGroupRow } from './setting-row.tsx'
import { Swatch } from './swatch.tsx'

type ColourSettingProps = {
  label: string
  /** The colour's full name, if the label alone is ambiguous: 'Background on hover'. */
  name?: string
  /** Hides the label visually, because its meaning is clear from the context. */
  isLabelHidden?: boolean
  value: Colour
  onChange: (colour: Colour) => void
  /** The colour is a default, such as the theme's, and hasn't been chosen; `onReset` restores it. */
  isDefault?: boolean
  onReset?: () => void
  /** The label of the reset button: *Same as the theme*. */
  resetLabel?: string
}

/** A colour with alpha: a button that shows it and opens the picker. */
export function ColourSetting(props: ColourSettingProps) {
  const { label, name = label, value, onChange, isDefault, isLabelHidden, onReset } = props
  const t = useMessages(controlMessages)
  const digits = useFieldLocation(t('digits', { name }))
  const invalidDraft = useInvalidDraftAt(digits)
  const chosen = useRef<Colour | null>(null)
  const choose = (colour: Colour) => {
    chosen.current = colour
    onChange(colour)
  }
  return (
    <SettingGroupRow
      label={label}
      isLabelHidden={isLabelHidden ?? false}
      error={invalidDraft?.problem ?? null}
    >
      <Popover
        label={name}
        align="end"
        className="colour-popover"
        onOpen={(panel) => panel.querySelector('input')?.focus()}
        trigger={(trigger) => (
          <button type="button" className="colour" data-field={digits.field} {...trigger}>
            <span className="visually-hidden">{`${name}: `}</span>
            <Swatch colour={value} />
            <code>{toHexDigits(value)}</code>
            <span className="trail">
              {isDefault ? t('ofTheme') : t('percent', { value: percentOf(value) })}
            </span>
          </button>
        )}
      >
        {(close) => (
          <ColourPanel
            name={name}
            value={value}
            onChange={choose}
            onClose={() => {
              if (chosen.current) rememberColour(chosen.current)
            }}
          >
            {onReset && !isDefault && (
              <Button
                size="small"
                variant="quiet"
                onClick={() => {
                  close()
                  onReset()
                }}
              >
                {props.resetLabel ?? t('asTheme')}
              </Button>
            )}
          </ColourPanel>
        )}
      </Popover>
    </SettingGroupRow>
  )
}
