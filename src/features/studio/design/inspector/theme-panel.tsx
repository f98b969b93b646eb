import { useMessages } from '../../../../config/use-messages.ts'
import { inspectorMessages } from '../../../../messages/inspector.ts'
import type { FieldLook, Theme } from '../../../../popup/design.ts'
import { Choice } from '../../../../ui/editor/choice.tsx'
import { ColourSetting } from '../../../../ui/editor/colour-setting.tsx'
import { ContrastChip } from '../../../../ui/editor/contrast-chip.tsx'
import { FontSetting } from '../../../../ui/editor/font-setting.tsx'
import { SettingsSection } from '../../../../ui/editor/setting-row.tsx'
import { Slider } from '../../../../ui/editor/slider.tsx'

type ThemePanelProps = { theme: Theme; edit: (change: Partial<Theme>) => string | null }

const MAX_CORNER_RADIUS = 60
const FIELD_LOOKS = ['box', 'line'] as const

/** The colours and fonts for every block that has none of its own. */
export function ThemePanel({ theme, edit }: ThemePanelProps) {
  const t = useMessages(inspectorMessages)
  return (
    <>
      <SettingsSection title={t('fonts')}>
        <FontSetting
          label={t('textFont')}
          value={theme.font}
          onChange={(font) => void edit({ font })}
        />
        <FontSetting
          label={t('headingFont')}
          value={theme.headingFont}
          defaultName={theme.font ?? undefined}
          onChange={(headingFont) => void edit({ headingFont })}
        />
      </SettingsSection>
      <SettingsSection title={t('colours')}>
        <ColourSetting
          label={t('background')}
          value={theme.background}
          onChange={(background) => void edit({ background })}
        />
        <ColourSetting
          label={t('textColour')}
          value={theme.text}
          onChange={(text) => void edit({ text })}
        />
        <ContrastChip text={theme.text} popupBackground={theme.background} />
        <ColourSetting
          label={t('muted')}
          value={theme.muted}
          onChange={(muted) => void edit({ muted })}
        />
        <ContrastChip text={theme.muted} popupBackground={theme.background} />
        <ColourSetting
          label={t('accent')}
          value={theme.accent}
          onChange={(accent) => void edit({ accent })}
        />
        <ColourSetting
          label={t('onAccent')}
          value={theme.onAccent}
          onChange={(onAccent) => void edit({ onAccent })}
        />
        <ContrastChip
          text={theme.onAccent}
          textBackground={theme.accent}
          popupBackground={theme.background}
        />
      </SettingsSection>
      <FieldsPanel
        theme={theme}
        edit={(change) => void edit({ field: { ...theme.field, ...change } })}
      />
    </>
  )
}

type FieldsPanelProps = { theme: Theme; edit: (change: Partial<FieldLook>) => void }

function FieldsPanel({ theme: { field, background }, edit }: FieldsPanelProps) {
  const t = useMessages(inspectorMessages)
  return (
    <SettingsSection title={t('fields')}>
      <Choice
        label={t('look')}
        value={field.look}
        options={FIELD_LOOKS.map((look) => ({ value: look, name: t(`fields-${look}`) }))}
        onChange={(look) => edit({ look })}
      />
      <Slider
        label={t('corners')}
        unit="px"
        min={0}
        max={MAX_CORNER_RADIUS}
        value={field.corner}
        onChange={(corner) => edit({ corner })}
      />
      <ColourSetting
        label={t('background')}
        name={t('fieldBackground')}
        value={field.background}
        onChange={(next) => edit({ background: next })}
      />
      <ColourSetting
        label={t('border')}
        name={t('fieldBorder')}
        value={field.border}
        onChange={(border) => edit({ border })}
      />
      <ColourSetting
        label={t('textColour')}
        name={t('fieldText')}
        value={field.text}
        onChange={(text) => edit({ text })}
      />
      <ContrastChip
        text={field.text}
        textBackground={field.background}
        popupBackground={background}
      />
    </SettingsSection>
  )
}
