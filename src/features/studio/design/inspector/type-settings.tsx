import { useMessages } from '../../../../config/use-messages.ts'
import { inspectorMessages } from '../../../../messages/inspector.ts'
import type { Colour, Font, TextStyle } from '../../../../popup/design.ts'
import { MAX_FONT_SIZE, MIN_FONT_SIZE } from '../../../../popup/design-values.ts'
import { Choice, PickList, Switch } from '../../../../ui/editor/choice.tsx'
import { ColourSetting } from '../../../../ui/editor/colour-setting.tsx'
import { ContrastChip } from '../../../../ui/editor/contrast-chip.tsx'
import { FontSetting } from '../../../../ui/editor/font-setting.tsx'
import { Property } from '../../../../ui/editor/line.tsx'
import { Slider } from '../../../../ui/editor/slider.tsx'

/** What a text looks like where its style says nothing. */
export type Otherwise = {
  font: Font
  size: number
  colour: Colour
  ground: Colour
  /** From which contrast on it is read. */
  least?: number
}

type TypeSettingsProps = {
  style: TextStyle
  otherwise: Otherwise
  edit: (change: Partial<TextStyle>) => void
  /** Fields, codes and boxes keep to their side. */
  hasAlign?: boolean
}

const WEIGHTS = [400, 500, 600, 700] as const
const ALIGNS = ['start', 'center', 'end'] as const

/** Font, size, weight, slant, side: *Type*. */
export function TypeSettings({ style, otherwise, edit, hasAlign = true }: TypeSettingsProps) {
  const t = useMessages(inspectorMessages)
  return (
    <Property title={t('type')}>
      <FontSetting
        label={t('font')}
        value={style.font}
        defaultName={otherwise.font ?? undefined}
        onChange={(font) => edit({ font })}
      />
      <Slider
        label={t('size')}
        unit="px"
        min={MIN_FONT_SIZE}
        max={MAX_FONT_SIZE}
        value={style.size ?? otherwise.size}
        isDefault={style.size === null}
        onChange={(size) => edit({ size })}
        onReset={() => edit({ size: null })}
      />
      <PickList
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
      <Switch
        label={t('italic')}
        value={style.isItalic}
        onChange={(isItalic) => edit({ isItalic })}
      />
      {hasAlign && (
        <Choice
          label={t('align')}
          value={style.align ?? 'start'}
          options={ALIGNS.map((align) => ({ value: align, name: t(`align-${align}`) }))}
          onChange={(align) => edit({ align })}
        />
      )}
    </Property>
  )
}

/** The colour of a text, and how well it reads on what it stands on. */
export function TextColour({ style, otherwise, edit }: Omit<TypeSettingsProps, 'hasAlign'>) {
  const t = useMessages(inspectorMessages)
  const shown = style.colour ?? otherwise.colour
  return (
    <Property title={t('colour')}>
      <ColourSetting
        label={t('textColour')}
        value={shown}
        isDefault={style.colour === null}
        onChange={(colour) => edit({ colour })}
        onReset={() => edit({ colour: null })}
      />
      <ContrastChip text={shown} ground={otherwise.ground} least={otherwise.least} />
    </Property>
  )
}
