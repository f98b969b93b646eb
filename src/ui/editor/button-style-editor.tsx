import { useMessages } from '../../config/use-messages.ts'
import { controlMessages } from '../../messages/controls.ts'
import { blend } from '../../popup/contrast.ts'
import type { ButtonStyle, Colour } from '../../popup/design.ts'
import { Switch } from './choice.tsx'
import { ColourSetting } from './colour-setting.tsx'
import { ContrastChip } from './contrast-chip.tsx'
import { Property } from './line.tsx'

type ButtonStyleEditorProps = {
  style: ButtonStyle
  /** What the button looks like where its style says nothing. */
  otherwise: { colour: Colour; background: Colour; ground: Colour }
  edit: (change: Partial<ButtonStyle>) => void
}

/** The colours of a button at rest and, where they are its own, under the pointer; each pair with its contrast. */
export function ButtonStyleEditor({ style, otherwise, edit }: ButtonStyleEditorProps) {
  const t = useMessages(controlMessages)
  const colour = style.colour ?? otherwise.colour
  const background = style.background ?? otherwise.background
  const { hover } = style
  return (
    <Property title={t('colour')}>
      <ColourSetting
        label={t('text')}
        name={t('textColour')}
        value={colour}
        isDefault={style.colour === null}
        onChange={(next) => edit({ colour: next })}
        onReset={() => edit({ colour: null })}
      />
      <ColourSetting
        label={t('background')}
        value={background}
        isDefault={style.background === null}
        onChange={(next) => edit({ background: next })}
        onReset={() => edit({ background: null })}
      />
      <ContrastChip text={colour} ground={blend(background, otherwise.ground)} />
      <Switch
        label={t('onHover')}
        words={t('ownColours')}
        value={hover !== null}
        onChange={(isOwn) => edit({ hover: isOwn ? { colour, background } : null })}
      />
      {hover && (
        <>
          <ColourSetting
            label={t('text')}
            name={t('textOnHover')}
            value={hover.colour}
            onChange={(next) => edit({ hover: { ...hover, colour: next } })}
          />
          <ColourSetting
            label={t('background')}
            name={t('backgroundOnHover')}
            value={hover.background}
            onChange={(next) => edit({ hover: { ...hover, background: next } })}
          />
          <ContrastChip text={hover.colour} ground={blend(hover.background, otherwise.ground)} />
        </>
      )}
    </Property>
  )
}
