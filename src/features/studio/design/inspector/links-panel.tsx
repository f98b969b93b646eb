import { useMessages } from '../../../../config/use-messages.ts'
import { inspectorMessages } from '../../../../messages/inspector.ts'
import type { LinksBlock } from '../../../../popup/design.ts'
import { ColourSetting } from '../../../../ui/editor/colour-setting.tsx'
import { ContrastChip } from '../../../../ui/editor/contrast-chip.tsx'
import { ListSetting } from '../../../../ui/editor/list-setting.tsx'
import { SettingsSection } from '../../../../ui/editor/setting-row.tsx'
import { TextSetting } from '../../../../ui/editor/text-setting.tsx'
import { backgroundOf } from '../../document/contrast-rules.ts'
import type { PanelProps } from './panel.ts'

const MAX_LINKS = 30

export function LinksPanel({ block, edit, theme }: PanelProps<LinksBlock>) {
  const t = useMessages(inspectorMessages)
  const { links } = block
  const background = backgroundOf(block, theme)
  return (
    <>
      <SettingsSection>
        <ListSetting
          label={t('links')}
          items={links}
          nameOf={(index) => t('linkNo', { no: index + 1 })}
          saveItems={(next) => edit({ links: next })}
          createItem={() => ({
            label: t('linkNo', { no: links.length + 1 }),
            note: '',
            address: '/',
          })}
          addLabel={t('addLink')}
          min={1}
          max={MAX_LINKS}
        >
          {(link, index, put) => (
            <div className="row-fields">
              <TextSetting
                isLabelHidden
                label={t('linkLabel', { no: index + 1 })}
                value={link.label}
                save={(label) => put({ ...link, label })}
              />
              <TextSetting
                isLabelHidden
                label={t('linkNote', { no: index + 1 })}
                placeholder={t('note')}
                value={link.note}
                save={(note) => put({ ...link, note })}
              />
              <TextSetting
                isLabelHidden
                isCode
                label={t('linkAddress', { no: index + 1 })}
                placeholder="https://"
                value={link.address}
                save={(address) => put({ ...link, address: address.trim() })}
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
