import { useMessages } from '../../../../config/use-messages.ts'
import { inspectorMessages } from '../../../../messages/inspector.ts'
import type { CouponBlock, TextStyle } from '../../../../popup/design.ts'
import { SettingsSection } from '../../../../ui/editor/setting-row.tsx'
import { TextSetting } from '../../../../ui/editor/text-setting.tsx'
import { TextColour, TypeSettings } from '../../../../ui/editor/type-settings.tsx'
import type { PanelProps } from './panel.ts'

/** Matches the renderer's stylesheet. */
const COUPON_TEXT_PX = 16

export function CouponPanel({ block, edit, theme }: PanelProps<CouponBlock>) {
  const t = useMessages(inspectorMessages)
  const defaultStyle = {
    font: theme.font,
    size: COUPON_TEXT_PX,
    colour: theme.text,
    popupBackground: theme.background,
  }
  const editStyle = (change: Partial<TextStyle>) =>
    void edit({ style: { ...block.style, ...change } })
  return (
    <>
      <SettingsSection>
        <TextSetting
          label={t('code')}
          isCode
          value={block.code}
          hint={t('codeHint')}
          save={(code) => edit({ code })}
        />
        <TextSetting label={t('above')} value={block.label} save={(label) => edit({ label })} />
        <TextSetting label={t('onButton')} value={block.copy} save={(copy) => edit({ copy })} />
      </SettingsSection>
      <TypeSettings style={block.style} defaults={defaultStyle} edit={editStyle} hasAlign={false} />
      <TextColour style={block.style} defaults={defaultStyle} edit={editStyle} />
    </>
  )
}
