import { useMessages } from '../../../../config/use-messages.ts'
import { inspectorMessages } from '../../../../messages/inspector.ts'
import type { WaysBlock } from '../../../../popup/design.ts'
import { ColourSetting } from '../../../../ui/editor/colour-setting.tsx'
import { ContrastChip } from '../../../../ui/editor/contrast-chip.tsx'
import { ListSetting } from '../../../../ui/editor/list-setting.tsx'
import { SettingsSection } from '../../../../ui/editor/setting-row.tsx'
import { TextSetting } from '../../../../ui/editor/text-setting.tsx'
import { backgroundOf } from '../../document/contrast-rules.ts'
import type { PanelProps } from './panel.ts'

const MAX_WAYS = 30

export function WaysPanel({ block, edit, theme }: PanelProps<WaysBlock>) {
  const t = useMessages(inspectorMessages)
  const { ways } = block
  const background = backgroundOf(block, theme)
  return (
    <>
      <SettingsSection>
        <ListSetting
          label={t('ways')}
          items={ways}
          nameOf={(index) => t('wayNo', { no: index + 1 })}
          saveItems={(next) => edit({ ways: next })}
          createItem={() => ({
            label: t('wayNo', { no: ways.length + 1 }),
            note: '',
            address: '/',
          })}
          addLabel={t('addWay')}
          min={1}
          max={MAX_WAYS}
        >
          {(way, index, put) => (
            <div className="row-fields">
              <TextSetting
                isLabelHidden
                label={t('wayLabel', { no: index + 1 })}
                value={way.label}
                save={(label) => put({ ...way, label })}
              />
              <TextSetting
                isLabelHidden
                label={t('wayNote', { no: index + 1 })}
                placeholder={t('note')}
                value={way.note}
                save={(note) => put({ ...way, note })}
              />
              <TextSetting
                isLabelHidden
                isCode
                label={t('wayAddress', { no: index + 1 })}
                placeholder="https://"
                value={way.address}
                save={(address) => put({ ...way, address: address.trim() })}
              />
            </div>
          )}
        </ListSetting>
      </SettingsSection>
      <SettingsSection title={t('colour')}>
        <ColourSetting
          label={t('background')}
          value={background}
          isDefault={block.background === null}
          onChange={(next) => void edit({ background: next })}
          onReset={() => void edit({ background: null })}
        />
        <ContrastChip
          text={theme.text}
          textBackground={background}
          popupBackground={theme.background}
        />
      </SettingsSection>
    </>
  )
}
