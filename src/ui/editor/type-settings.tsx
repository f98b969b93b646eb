import { type ReactNode, useRef } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { inspectorMessages } from '../../messages/inspector.ts'
import type { Colour, Font, TextStyle } from '../../popup/design.ts'
import { MAX_FONT_SIZE, MIN_FONT_SIZE } from '../../popup/design-values.ts'
import { Choice, SelectSetting, Switch } from './choice.tsx'
import { ColourSetting } from './colour-setting.tsx'
import { ContrastChip } from './contrast-chip.tsx'
import { FontSetting } from './font-setting.tsx'
import { SettingsSection } from './setting-row.tsx'
import { Slider } from './slider.tsx'

/** The default appearance of text when its style is unset. */
export type TextDefaults = {
  font: Font
  size: number
  colour: Colour
  popupBackground: Colour
  /** The minimum readable contrast ratio. */
  minContrast?: number
  /** The factor by which the size is multiplied when drawn; 1 by default. */
  ratio?: number
}

type TypeSettingsProps = {
  style: TextStyle
  defaults: TextDefaults
  edit: (change: Partial<TextStyle>) => void
  /** Whether the text can be aligned; fields, codes and checkboxes can't. */
  hasAlign?: boolean
}

const WEIGHTS = [400, 500, 600, 700] as const
const ALIGNMENTS = ['start', 'center', 'end'] as const

/**
 * Re-renders settings only when the values they show change, not on every keystroke in the text above: the browser
 * repeats the page's layout for each slider that React touches.
 */
function renderWhenChanged(Settings: (props: TypeSettingsProps) => ReactNode) {
  return function Steady({ edit, ...shown }: TypeSettingsProps) {
    const newest = useRef(edit)
    newest.current = edit
    const cached = useRef<{ key: string; view: ReactNode }>(null)
    const of = JSON.stringify(shown)
    if (cached.current?.key !== of) {
      const view = <Settings {...shown} edit={(change) => newest.current(change)} />
      cached.current = { key: of, view }
    }
    return cached.current.view
  }
}

/** The *Type* section: font, size, weight, italic and alignment. */
export const TypeSettings = renderWhenChanged(({ style, defaults, edit, hasAlign = true }) => {
  const t = useMessages(inspectorMessages)
  const { ratio = 1 } = defaults
  const size = style.size ?? defaults.size
  return (
    <SettingsSection title={t('type')}>
      <FontSetting
        label={t('font')}
        value={style.font}
        defaultName={defaults.font ?? undefined}
        onChange={(font) => edit({ font })}
      />
      <Slider
        {...(ratio === 1
          ? { label: t('size') }
          : { label: t('baseSize'), hint: t('drawnAt', { size: size * ratio, ratio }) })}
        unit="px"
        min={MIN_FONT_SIZE}
        max={MAX_FONT_SIZE}
        value={size}
        isDefault={style.size === null}
        onChange={(size) => edit({ size })}
        onReset={() => edit({ size: null })}
      />
      <Weight style={style} edit={edit} />
      <Switch
        label={t('italic')}
        value={style.isItalic}
        onChange={(isItalic) => edit({ isItalic })}
      />
      {hasAlign && (
        <Choice
          label={t('align')}
          value={style.align ?? 'start'}
          options={ALIGNMENTS.map((align) => ({ value: align, name: t(`align-${align}`) }))}
          onChange={(align) => edit({ align })}
        />
      )}
    </SettingsSection>
  )
})

function Weight({ style, edit }: Pick<TypeSettingsProps, 'style' | 'edit'>) {
  const t = useMessages(inspectorMessages)
  return (
    <SelectSetting
      label={t('weight')}
      value={`${style.weight ?? 'default'}`}
      options={[
        { value: 'default', label: t('weight-default') },
        ...WEIGHTS.map((weight) => ({ value: `${weight}`, label: t(`weight-${weight}`) })),
      ]}
      onChange={(chosen) =>
        edit({ weight: WEIGHTS.find((weight) => `${weight}` === chosen) ?? null })
      }
    />
  )
}

/** The text colour, and its contrast with the background. */
export const TextColour = renderWhenChanged(({ style, defaults, edit }) => {
  const t = useMessages(inspectorMessages)
  const shown = style.colour ?? defaults.colour
  return (
    <SettingsSection title={t('colour')}>
      <ColourSetting
        label={t('textColour')}
        value={shown}
        isDefault={style.colour === null}
        onChange={(colour) => edit({ colour })}
        onReset={() => edit({ colour: null })}
      />
      <ContrastChip
        text={shown}
        popupBackground={defaults.popupBackground}
        minContrast={defaults.minContrast}
      />
    </SettingsSection>
  )
})
