import { useMessages } from '../../../../config/use-messages.ts'
import { inspectorMessages } from '../../../../messages/inspector.ts'
import type { QuestionBlock } from '../../../../popup/design.ts'
import { SelectSetting, Switch } from '../../../../ui/editor/choice.tsx'
import { SettingsSection } from '../../../../ui/editor/setting-row.tsx'
import { TextSetting } from '../../../../ui/editor/text-setting.tsx'
import { OptionsSetting } from './options-setting.tsx'
import type { PanelProps } from './panel.ts'

const KINDS = ['one', 'many', 'scale', 'words'] as const

export function QuestionPanel({ block, edit }: PanelProps<QuestionBlock>) {
  const t = useMessages(inspectorMessages)
  const { kind, options } = block
  const changeKind = (next: QuestionBlock['kind']) => {
    const isList = next === 'one' || next === 'many'
    const first = [t('answerNo', { no: 1 }), t('answerNo', { no: 2 })]
    const ends = [t('scaleLeast'), t('scaleMost')]
    if (isList) edit({ kind: next, ...(options.length < 2 ? { options: first } : {}) })
    else
      edit({ kind: next, ...(next === 'scale' && options.length !== 2 ? { options: ends } : {}) })
  }
  return (
    <>
      <SettingsSection>
        <TextSetting
          label={t('question')}
          isLong
          value={block.text}
          save={(text) => edit({ text })}
        />
        <SelectSetting
          label={t('questionKind')}
          value={kind}
          options={KINDS.map((one) => ({ value: one, label: t(`question-${one}`) }))}
          onChange={changeKind}
        />
        <Switch
          label={t('isRequired')}
          value={block.isRequired}
          onChange={(isRequired) => void edit({ isRequired })}
        />
      </SettingsSection>
      {(kind === 'one' || kind === 'many') && (
        <SettingsSection>
          <OptionsSetting options={options} take={(next) => edit({ options: next })} />
        </SettingsSection>
      )}
      {kind === 'scale' && <ScaleEndLabels block={block} edit={edit} />}
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

type ScaleEndsProps = Pick<PanelProps<QuestionBlock>, 'block' | 'edit'>

/** The labels at both ends of a scale, which runs from 1 to 5. */
function ScaleEndLabels({ block, edit }: ScaleEndsProps) {
  const t = useMessages(inspectorMessages)
  const [least = '', most = ''] = block.options
  return (
    <SettingsSection title={t('scaleEnds')}>
      <TextSetting
        isInline
        label={t('scaleOne')}
        value={least}
        save={(text) => edit({ options: [text, most] })}
      />
      <TextSetting
        isInline
        label={t('scaleFive')}
        value={most}
        save={(text) => edit({ options: [least, text] })}
      />
    </SettingsSection>
  )
}
