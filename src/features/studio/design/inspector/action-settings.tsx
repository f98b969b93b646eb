import { useMessages } from '../../../../config/use-messages.ts'
import { inspectorMessages } from '../../../../messages/inspector.ts'
import type { Action, ButtonBlock, Step } from '../../../../popup/design.ts'
import { SelectSetting, Switch } from '../../../../ui/editor/choice.tsx'
import { TextSetting } from '../../../../ui/editor/text-setting.tsx'
import {
  type ActionName,
  nameOfAction,
  newAction,
  stepsAround,
} from '../../document/block-rules.ts'

type ActionSettingsProps = {
  block: ButtonBlock
  steps: readonly Step[]
  take: (action: Action) => string | null
}

const ACTION_NAMES: readonly ActionName[] = [
  ...(['submit', 'next', 'close', 'link', 'consent-all', 'consent-needed'] as const),
]

/** What a button does, with labels that name the step it leads to. */
export function ActionSettings({ block, steps, take }: ActionSettingsProps) {
  const t = useMessages(inspectorMessages)
  const { action } = block
  const { next } = stepsAround(block, steps)
  const actionLabel = (name: ActionName): string => {
    if (name === 'submit' && next) return t('action-submit-next', { step: next.name })
    if (name === 'next' && next) return t('action-next-named', { step: next.name })
    return t(`action-${name}`)
  }
  return (
    <>
      <SelectSetting
        isStacked
        label={t('whenPressed')}
        value={nameOfAction(action)}
        options={ACTION_NAMES.map((name) => ({
          value: name,
          label: actionLabel(name),
          disabled: name === 'next' && !next && action.kind !== 'next',
        }))}
        onChange={(name) => void take(newAction(name))}
      />
      {action.kind === 'link' && (
        <>
          <TextSetting
            label={t('address')}
            isCode
            value={action.address}
            placeholder="https://"
            save={(address) => take({ ...action, address: address.trim() })}
          />
          <Switch
            label={t('opensNew')}
            value={action.opensNew}
            onChange={(opensNew) => void take({ ...action, opensNew })}
          />
        </>
      )}
    </>
  )
}
