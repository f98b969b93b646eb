import { useMessages } from '../../../../config/use-messages.ts'
import { inspectorMessages } from '../../../../messages/inspector.ts'
import {
  HEADING_SIZES,
  type HeadingBlock,
  type TextBlock,
  type TextStyle,
} from '../../../../popup/design.ts'
import { HEADING_BASE_PX, HEADING_RATIOS } from '../../../../popup/heading-ratios.ts'
import { CartTextSetting } from '../../../../ui/editor/cart-text-setting.tsx'
import { SelectSetting } from '../../../../ui/editor/choice.tsx'
import { SettingsSection } from '../../../../ui/editor/setting-row.tsx'
import {
  TextColour,
  type TextDefaults,
  TypeSettings,
} from '../../../../ui/editor/type-settings.tsx'
import { requiredContrast, textColour } from '../../document/contrast-rules.ts'
import type { PanelProps } from './panel.ts'

/** Matches the renderer's stylesheet. */
const DEFAULT_TEXT_PX = 16

export function HeadingPanel({ block, edit, theme }: PanelProps<HeadingBlock>) {
  const t = useMessages(inspectorMessages)
  const defaultStyle: TextDefaults = {
    font: theme.headingFont ?? theme.font,
    size: HEADING_BASE_PX,
    colour: theme.text,
    popupBackground: theme.background,
    minContrast: requiredContrast(block),
    ratio: HEADING_RATIOS[block.size],
  }
  const editStyle = (change: Partial<TextStyle>) =>
    void edit({ style: { ...block.style, ...change } })
  return (
    <>
      <SettingsSection>
        <CartTextSetting
          label={t('text')}
          isLong
          value={block.text}
          save={(text) => edit({ text })}
        />
        <SelectSetting
          label={t('headingSize')}
          value={block.size}
          options={HEADING_SIZES.map((size) => ({ value: size, label: t(`heading-${size}`) }))}
          onChange={(size) => void edit({ size })}
        />
      </SettingsSection>
      <TypeSettings style={block.style} defaults={defaultStyle} edit={editStyle} />
      <TextColour style={block.style} defaults={defaultStyle} edit={editStyle} />
    </>
  )
}

export function TextPanel({ block, edit, theme, frame }: PanelProps<TextBlock>) {
  const t = useMessages(inspectorMessages)
  const defaultStyle: TextDefaults = {
    font: theme.font,
    size: DEFAULT_TEXT_PX,
    colour: textColour(theme, frame),
    popupBackground: theme.background,
  }
  const editStyle = (change: Partial<TextStyle>) =>
    void edit({ style: { ...block.style, ...change } })
  return (
    <>
      <SettingsSection>
        <CartTextSetting
          label={t('text')}
          isLong
          value={block.text}
          save={(text) => edit({ text })}
        />
      </SettingsSection>
      <TypeSettings style={block.style} defaults={defaultStyle} edit={editStyle} />
      <TextColour style={block.style} defaults={defaultStyle} edit={editStyle} />
    </>
  )
}
