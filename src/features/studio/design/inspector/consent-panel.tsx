import { useMessages } from '../../../../config/use-messages.ts'
import { inspectorMessages } from '../../../../messages/inspector.ts'
import type { ConsentBlock, TextStyle } from '../../../../popup/design.ts'
import { Switch } from '../../../../ui/editor/choice.tsx'
import { SettingsSection } from '../../../../ui/editor/setting-row.tsx'
import { TextSetting } from '../../../../ui/editor/text-setting.tsx'
import { TextColour, TypeSettings } from '../../../../ui/editor/type-settings.tsx'
import type { PanelProps } from './panel.ts'

/** Matches the renderer's stylesheet. */
const CONSENT_TEXT_PX = 15

export function ConsentPanel({ block, edit, theme }: PanelProps<ConsentBlock>) {
  const t = useMessages(inspectorMessages)
  const defaultStyle = {
    font: theme.font,
    size: CONSENT_TEXT_PX,
    colour: theme.text,
    popupBackground: theme.background,
  }
  const editStyle = (change: Partial<TextStyle>) =>
    void edit({ style: { ...block.style, ...change } })
  return (
    <>
      <SettingsSection>
        <TextSetting
          label={t('consentText')}
          isLong
          value={block.text}
          hint={t(block.mustBeTicked ? 'consentHint' : 'consentHintMay')}
          save={(text) => edit({ text })}
        />
        <TextSetting
          label={t('consentAddress')}
          isCode
          value={block.address ?? ''}
          placeholder="/privacy"
          save={(address) => edit({ address: address.trim() === '' ? null : address.trim() })}
        />
        <Switch
          label={t('mustBeTicked')}
          value={block.mustBeTicked}
          onChange={(mustBeTicked) => void edit({ mustBeTicked })}
        />
      </SettingsSection>
      <TypeSettings style={block.style} defaults={defaultStyle} edit={editStyle} hasAlign={false} />
      <TextColour style={block.style} defaults={defaultStyle} edit={editStyle} />
    </>
  )
}
