import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { controlMessages } from '../../messages/controls.ts'
import {
  fromHsva,
  type Hsva,
  parseColour,
  percentOf,
  toHexDigits,
  toHsva,
} from '../../popup/colour-spaces.ts'
import type { Colour } from '../../popup/design.ts'
import { Button } from '../fields/button.tsx'
import { FieldError } from '../fields/field.tsx'
import { Icon } from '../pictures/icon.tsx'
import { Pipette } from '../pictures/icons.ts'
import { partStyles } from '../theme/base.ts'
import { ColourArea } from './colour-area.tsx'
import css from './colour-panel.css?inline'
import { ColourSliders } from './colour-sliders.tsx'
import { eyeDropper } from './eye-dropper.ts'
import { PaletteContext, recentColours } from './palette.ts'
import { Swatch } from './swatch.tsx'
import { useDraft } from './use-draft.ts'

partStyles(css)

type ColourPanelProps = {
  name: string
  value: Colour
  onChange: (colour: Colour) => void
  /** Called when the panel unmounts. */
  onClose: () => void
  /** Shown at the end of the panel. */
  children?: ReactNode
}

/** Area, hue, alpha, hex field, eyedropper, theme colours and recent colours. */
export function ColourPanel({ name, value, onChange, onClose, children }: ColourPanelProps) {
  const { hsva, move } = useHsva(value, onChange)
  const latestOnClose = useRef(onClose)
  latestOnClose.current = onClose
  useEffect(() => () => latestOnClose.current(), [])
  return (
    <div className="colour-panel">
      <ColourArea hsva={hsva} onChange={move} />
      <ColourSliders hsva={hsva} onChange={move} />
      <HexField name={name} value={value} onChange={onChange} />
      <SuggestedColours value={value} onChange={onChange} />
      {children}
    </div>
  )
}

/** Grey has no hue and black no saturation. Keeps the chosen values while the picker is open. */
function useHsva(value: Colour, onChange: (colour: Colour) => void) {
  const [hsva, setHsva] = useState(() => toHsva(value))
  const hexColour = fromHsva(hsva)
  const shown = hexColour === value.toLowerCase() ? hsva : toHsva(value)
  return {
    hsva: shown,
    move(change: Partial<Hsva>) {
      const next = { ...shown, ...change }
      setHsva(next)
      onChange(fromHsva(next))
    },
  }
}

type HexFieldProps = Pick<ColourPanelProps, 'name' | 'value' | 'onChange'>

function HexField({ name, value, onChange }: HexFieldProps) {
  const t = useMessages(controlMessages)
  const alpha = value.length > 7 ? value.slice(7, 9) : ''
  const draft = useDraft(
    t('digits', { name }),
    `${toHexDigits(value)}${alpha.toUpperCase()}`,
    (text) => {
      const colour = parseColour(text)
      if (colour === null) return { problem: t('problemColour') }
      onChange(colour)
      return { savedText: colour.slice(1).toUpperCase() }
    },
  )
  const pick = eyeDropper()
  return (
    <>
      <span className="digits">
        <span className="affix" data-size="small" dir="ltr">
          <span className="before" aria-hidden="true">
            #
          </span>
          <input
            className="input"
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
            aria-label={t('digits', { name })}
            aria-invalid={draft.problem !== null || undefined}
            value={draft.text}
            onChange={({ currentTarget }) => draft.type(currentTarget.value)}
            onBlur={draft.settle}
          />
        </span>
        <span className="number subtle">{t('percent', { value: percentOf(value) })}</span>
        {pick && (
          <Button
            iconOnly
            size="small"
            label={t('fromScreen')}
            icon={<Icon of={Pipette} data-size="small" />}
            onClick={async () => {
              const colour = await pick()
              if (colour) onChange(colour)
            }}
          />
        )}
      </span>
      {draft.problem && (
        <span className="field">
          <FieldError>{draft.problem}</FieldError>
        </span>
      )}
    </>
  )
}

/** The theme's colours and the recently chosen ones. */
function SuggestedColours({ value, onChange }: Pick<ColourPanelProps, 'value' | 'onChange'>) {
  const t = useMessages(controlMessages)
  const theme = useContext(PaletteContext)
  const [recent] = useState(() =>
    recentColours().map((colour) => ({ colour, name: toHexDigits(colour) })),
  )
  const groups = [
    { label: t('themeColours'), colours: theme },
    { label: t('recentColours'), colours: recent },
  ]
  return groups
    .filter(({ colours }) => colours.length > 0)
    .map(({ label, colours }) => (
      // biome-ignore lint/a11y/useSemanticElements: these controls are not submitted with a form
      <div key={label} role="group" aria-label={label} className="near-at-hand">
        <span className="small subtle" aria-hidden="true">
          {label}
        </span>
        {colours.map(({ colour, name }) => (
          <button
            key={`${name}${colour}`}
            type="button"
            aria-label={name}
            title={name}
            aria-pressed={colour === value}
            onClick={() => onChange(colour)}
          >
            <Swatch colour={colour} />
          </button>
        ))}
      </div>
    ))
}
