import { useMessages } from '../../../../config/use-messages.ts'
import { inspectorMessages } from '../../../../messages/inspector.ts'
import type { ScratchBlock, WheelBlock } from '../../../../popup/design.ts'
import { ColourSetting } from '../../../../ui/editor/colour-setting.tsx'
import { ListSetting } from '../../../../ui/editor/list-setting.tsx'
import { SettingsSection } from '../../../../ui/editor/setting-row.tsx'
import { TextSetting } from '../../../../ui/editor/text-setting.tsx'
import type { PanelProps } from './panel.ts'
import { PrizesSetting } from './prizes-setting.tsx'

const MAX_COLOURS = 12

export function WheelPanel({ block, edit, theme }: PanelProps<WheelBlock>) {
  const t = useMessages(inspectorMessages)
  const sliceName = (index: number) => t('sliceNo', { no: index + 1 })
  return (
    <>
      <SettingsSection>
        <PrizesSetting prizes={block.prizes} take={(prizes) => edit({ prizes })} />
      </SettingsSection>
      <SettingsSection title={t('colour')}>
        <ListSetting
          label={t('slices')}
          items={block.colours}
          nameOf={sliceName}
          saveItems={(colours) => edit({ colours })}
          createItem={() => theme.accent}
          addLabel={t('addColour')}
          min={1}
          max={MAX_COLOURS}
        >
          {(colour, index, put) => (
            <ColourSetting label={sliceName(index)} isLabelHidden value={colour} onChange={put} />
          )}
        </ListSetting>
        <ColourSetting
          label={t('rim')}
          value={block.rim ?? theme.accent}
          isDefault={block.rim === null}
          onChange={(rim) => void edit({ rim })}
          onReset={() => void edit({ rim: null })}
        />
      </SettingsSection>
    </>
  )
}

export function ScratchPanel({ block, edit }: PanelProps<ScratchBlock>) {
  const t = useMessages(inspectorMessages)
  return (
    <>
      <SettingsSection>
        <TextSetting label={t('foilHint')} value={block.hint} save={(hint) => edit({ hint })} />
        <PrizesSetting prizes={block.prizes} take={(prizes) => edit({ prizes })} />
      </SettingsSection>
      <SettingsSection title={t('colour')}>
        <ColourSetting
          label={t('foil')}
          value={block.foil}
          onChange={(foil) => void edit({ foil })}
        />
      </SettingsSection>
    </>
  )
}
