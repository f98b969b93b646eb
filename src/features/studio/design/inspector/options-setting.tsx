import { useMessages } from '../../../../config/use-messages.ts'
import { inspectorMessages } from '../../../../messages/inspector.ts'
import { ListSetting } from '../../../../ui/editor/list-setting.tsx'
import { TextSetting } from '../../../../ui/editor/text-setting.tsx'

type OptionsSettingProps = {
  options: readonly string[]
  take: (options: readonly string[]) => string | null
}

const MAX_OPTIONS = 30

/** The options that a visitor can choose from. */
export function OptionsSetting({ options, take }: OptionsSettingProps) {
  const t = useMessages(inspectorMessages)
  const nameOf = (index: number) => t('answerNo', { no: index + 1 })
  return (
    <ListSetting
      label={t('answers')}
      items={options}
      nameOf={nameOf}
      saveItems={take}
      createItem={() => nameOf(options.length)}
      addLabel={t('addAnswer')}
      min={1}
      max={MAX_OPTIONS}
    >
      {(option, index, put) => (
        <TextSetting isLabelHidden label={nameOf(index)} value={option} save={put} />
      )}
    </ListSetting>
  )
}
