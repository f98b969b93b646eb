import type { ReactNode } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { controlMessages } from '../../messages/controls.ts'
import type { ButtonStyle, Colour } from '../../popup/design.ts'
import { CartTextSetting } from './cart-text-setting.tsx'
import { Switch } from './choice.tsx'
import { ColourSetting } from './colour-setting.tsx'
import { ContrastChip } from './contrast-chip.tsx'
import { SettingsSection } from './setting-row.tsx'
import { type TextDefaults, TypeSettings } from './type-settings.tsx'

type ColoursProps = {
  style: ButtonStyle
  /** The default appearance of the button when its style is unset. */
  defaults: TextDefaults & { background: Colour }
  edit: (change: Partial<ButtonStyle>) => void
}

type ButtonStyleEditorProps = ColoursProps & {
  text: string
  /** Saves the text, or returns a sentence that says why it can't be saved. */
  saveText: (text: string) => string | null
  /** Settings that belong to the text, such as what a click does. */
  children?: ReactNode
}

/** All settings of a button's look: text, font, colours, and the hover colours if it has its own. */
export function ButtonStyleEditor(props: ButtonStyleEditorProps) {
  const { text, saveText, children, ...look } = props
  const t = useMessages(controlMessages)
  return (
    <>
      <SettingsSection>
        <CartTextSetting label={t('text')} value={text} save={saveText} />
        {children}
      </SettingsSection>
      <TypeSettings {...look} />
      <SettingsSection title={t('colour')}>
        <RestingColours {...look} />
        <HoverColours {...look} />
      </SettingsSection>
    </>
  )
}

const shownColours = ({ style, defaults }: ColoursProps) => ({
  colour: style.colour ?? defaults.colour,
  background: style.background ?? defaults.background,
})

function RestingColours(props: ColoursProps) {
  const { style, defaults, edit } = props
  const t = useMessages(controlMessages)
  const { colour, background } = shownColours(props)
  return (
    <>
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
      <ContrastChip
        text={colour}
        textBackground={background}
        popupBackground={defaults.popupBackground}
      />
    </>
  )
}

function HoverColours(props: ColoursProps) {
  const { style, defaults, edit } = props
  const t = useMessages(controlMessages)
  const { hover } = style
  return (
    <>
      <Switch
        label={t('onHover')}
        description={t('ownColours')}
        value={hover !== null}
        onChange={(hasHoverColours) =>
          edit({ hover: hasHoverColours ? shownColours(props) : null })
        }
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
          <ContrastChip
            text={hover.colour}
            textBackground={hover.background}
            popupBackground={defaults.popupBackground}
          />
        </>
      )}
    </>
  )
}
