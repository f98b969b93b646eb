import { useMessages } from '../../../../config/use-messages.ts'
import { inspectorMessages } from '../../../../messages/inspector.ts'
import type { ButtonBlock, ButtonStyle } from '../../../../popup/design.ts'
import { ButtonStyleEditor } from '../../../../ui/editor/button-style-editor.tsx'
import { Choice } from '../../../../ui/editor/choice.tsx'
import { SettingsSection } from '../../../../ui/editor/setting-row.tsx'
import { Slider } from '../../../../ui/editor/slider.tsx'
import { buttonRestingColours } from '../../document/contrast-rules.ts'
import { ActionSettings } from './action-settings.tsx'
import type { PanelProps } from './panel.ts'

const LOOKS = ['solid', 'outline', 'link'] as const
/** Matches the renderer's stylesheet. */
const BUTTON_TEXT_PX = 16
const MAX_CORNER_RADIUS = 60

export function ButtonPanel({ block, edit, theme, steps }: PanelProps<ButtonBlock>) {
  const { style } = block
  const editStyle = (change: Partial<ButtonStyle>) => void edit({ style: { ...style, ...change } })
  const defaultStyle = {
    font: theme.font,
    size: BUTTON_TEXT_PX,
    popupBackground: theme.background,
    ...buttonRestingColours(block, theme),
  }
  return (
    <>
      <ButtonStyleEditor
        text={block.text}
        style={style}
        defaults={defaultStyle}
        saveText={(text) => edit({ text })}
        edit={editStyle}
      >
        <ActionSettings block={block} steps={steps} take={(action) => edit({ action })} />
      </ButtonStyleEditor>
      <ShapeSettings {...{ block, theme, edit, editStyle }} />
    </>
  )
}

type ShapeProps = Pick<PanelProps<ButtonBlock>, 'block' | 'theme' | 'edit'> & {
  editStyle: (change: Partial<ButtonStyle>) => void
}

function ShapeSettings({ block, theme, edit, editStyle }: ShapeProps) {
  const t = useMessages(inspectorMessages)
  const { style } = block
  return (
    <SettingsSection title={t('shape')}>
      <Choice
        label={t('look')}
        value={block.look}
        options={LOOKS.map((look) => ({ value: look, name: t(`look-${look}`) }))}
        onChange={(look) => void edit({ look })}
      />
      <Slider
        label={t('corners')}
        unit="px"
        min={0}
        max={MAX_CORNER_RADIUS}
        value={style.corner ?? theme.field.corner}
        isDefault={style.corner === null}
        onChange={(corner) => editStyle({ corner })}
        onReset={() => editStyle({ corner: null })}
      />
      <Choice
        label={t('width')}
        value={block.isWide ? 'full' : 'text'}
        options={(['text', 'full'] as const).map((width) => ({
          value: width,
          name: t(`width-${width}`),
        }))}
        onChange={(width) => void edit({ isWide: width === 'full' })}
      />
    </SettingsSection>
  )
}
