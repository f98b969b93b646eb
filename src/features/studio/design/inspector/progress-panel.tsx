import { useMessages } from '../../../../config/use-messages.ts'
import { inspectorMessages } from '../../../../messages/inspector.ts'
import type { CartGoal, ProgressBlock } from '../../../../popup/design.ts'
import { CartTextSetting } from '../../../../ui/editor/cart-text-setting.tsx'
import { Switch } from '../../../../ui/editor/choice.tsx'
import { ColourSetting } from '../../../../ui/editor/colour-setting.tsx'
import { SettingsSection } from '../../../../ui/editor/setting-row.tsx'
import { Slider } from '../../../../ui/editor/slider.tsx'
import { TextSetting } from '../../../../ui/editor/text-setting.tsx'
import type { PanelProps } from './panel.ts'

/** The opacity of the track, as in the renderer: about a fifth, in hexadecimal. */
const TRACK_ALPHA = '38'

const NEW_GOAL: CartGoal = { amount: 50, reached: '' }

export function ProgressPanel({ block, edit, theme }: PanelProps<ProgressBlock>) {
  const t = useMessages(inspectorMessages)
  return (
    <>
      <SettingsSection>
        <CartTextSetting label={t('text')} value={block.label} save={(label) => edit({ label })} />
        <Switch
          label={t('byCart')}
          value={block.goal !== undefined}
          onChange={(isCartBased) => void edit({ goal: isCartBased ? NEW_GOAL : undefined })}
        />
        {block.goal ? (
          <GoalSettings goal={block.goal} take={(goal) => edit({ goal })} />
        ) : (
          <Slider
            label={t('percent')}
            unit="%"
            min={0}
            max={100}
            value={block.percent}
            onChange={(percent) => void edit({ percent })}
          />
        )}
      </SettingsSection>
      <SettingsSection title={t('colour')}>
        <ColourSetting
          label={t('track')}
          value={block.track ?? `${theme.text.slice(0, 7)}${TRACK_ALPHA}`}
          isDefault={block.track === null}
          onChange={(track) => void edit({ track })}
          onReset={() => void edit({ track: null })}
        />
      </SettingsSection>
    </>
  )
}

type GoalSettingsProps = { goal: CartGoal; take: (goal: CartGoal) => string | null }

function GoalSettings({ goal, take }: GoalSettingsProps) {
  const t = useMessages(inspectorMessages)
  return (
    <>
      <TextSetting
        label={t('goal')}
        isInline
        value={String(goal.amount)}
        hint={t('goalHint')}
        save={(text) => {
          const amount = parseAmount(text)
          return amount === null ? t('problemGoal') : take({ ...goal, amount })
        }}
      />
      <CartTextSetting
        label={t('reached')}
        value={goal.reached}
        save={(reached) => take({ ...goal, reached })}
      />
    </>
  )
}

/** `50`, `49.90`, `49,9`; null if the text is not an amount. */
function parseAmount(text: string): number | null {
  const normalizedText = text.trim().replace(',', '.')
  return /^\d{1,7}(\.\d{1,2})?$/.test(normalizedText) && Number(normalizedText) > 0
    ? Number(normalizedText)
    : null
}
