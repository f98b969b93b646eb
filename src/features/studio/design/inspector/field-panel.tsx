import { useMessages } from '../../../../config/use-messages.ts'
import { inspectorMessages } from '../../../../messages/inspector.ts'
import { FIELD_KINDS, type FieldBlock, type FieldKind } from '../../../../popup/design.ts'
import { SelectSetting, Switch } from '../../../../ui/editor/choice.tsx'
import { SettingsSection } from '../../../../ui/editor/setting-row.tsx'
import { TextSetting } from '../../../../ui/editor/text-setting.tsx'
import { OptionsSetting } from './options-setting.tsx'
import type { PanelProps } from './panel.ts'

export function FieldPanel({ block, edit }: PanelProps<FieldBlock>) {
  const t = useMessages(inspectorMessages)
  const changeKind = (kind: FieldKind) => {
    const needsOptions = kind === 'choice' && block.options.length === 0
    const options = [t('answerNo', { no: 1 }), t('answerNo', { no: 2 })]
    edit({ kind, ...(needsOptions ? { options } : {}) })
  }
  return (
    <>
      <SettingsSection>
        <TextSetting label={t('label')} value={block.label} save={(label) => edit({ label })} />
        <SelectSetting
          label={t('fieldKind')}
          value={block.kind}
          options={FIELD_KINDS.map((kind) => ({ value: kind, label: t(`field-${kind}`) }))}
          onChange={changeKind}
        />
        <Switch
          label={t('showsLabel')}
          value={block.showsLabel}
          onChange={(showsLabel) => void edit({ showsLabel })}
        />
        <Switch
          label={t('isRequired')}
          value={block.isRequired}
          onChange={(isRequired) => void edit({ isRequired })}
        />
      </SettingsSection>
      {block.kind === 'choice' && (
        <SettingsSection>
          <OptionsSetting options={block.options} take={(options) => edit({ options })} />
        </SettingsSection>
      )}
      <SettingsSection title={t('inList')}>
        <TextSetting
          label={t('answerName')}
          isCode
          value={block.name}
          hint={t('answerNameHint')}
          save={(name) => edit({ name })}
        />
      </SettingsSection>
    </>
  )
}
