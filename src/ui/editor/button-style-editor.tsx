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
  /** What the button looks like where its style says nothing. */
  defaults: TextDefaults & { background: Colour }
  edit: (change: Partial<ButtonStyle>) => void
}

type ButtonStyleEditorProps = ColoursProps & {
  text: string
  /** Keeps the words, or says in a sentence why it cannot. */
  takeText: (text: string) => string | null
  /** What belongs to the words, such as what a press does. */
  children?: ReactNode
}

/** All of a button's look: its text and font, its colours at rest and, where they are its own, under the pointer. */
export function ButtonStyleEditor(props: ButtonStyleEditorProps) {
  const { text, takeText, children, ...look } = props
  const t = useMessages(controlMessages)
  return (
    <>
      <SettingsSection>
        <CartTextSetting label={t('text')} value={text} take={takeText} />
        {children}
      </SettingsSection>
      <TypeSettings {...look} />
      <SettingsSection title={t('colour')}>
        <RestColours {...look} />
        <HoverColours {...look} />
      </SettingsSection>
    </>
  )
}

const shownColours = ({ style, defaults }: ColoursProps) => ({
  colour: style.colour ?? defaults.colour,
  background: style.background ?? defaults.background,
})

function RestColours(props: ColoursProps) {
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
      <ContrastChip text={colour} behind={background} ground={defaults.ground} />
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
        words={t('ownColours')}
        value={hover !== null}
        onChange={(isOwn) => edit({ hover: isOwn ? shownColours(props) : null })}
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
          <ContrastChip text={hover.colour} behind={hover.background} ground={defaults.ground} />
        </>
      )}
    </>
  )
}
