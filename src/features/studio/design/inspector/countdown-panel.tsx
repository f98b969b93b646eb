import { useMessages } from '../../../../config/use-messages.ts'
import { inspectorMessages } from '../../../../messages/inspector.ts'
import type { CountdownBlock } from '../../../../popup/design.ts'
import { ColourSetting } from '../../../../ui/editor/colour-setting.tsx'
import { ContrastChip } from '../../../../ui/editor/contrast-chip.tsx'
import { SettingsSection } from '../../../../ui/editor/setting-row.tsx'
import { TextSetting } from '../../../../ui/editor/text-setting.tsx'
import { countdownColours } from '../../document/contrast-rules.ts'
import { DeadlineSettings } from './deadline-settings.tsx'
import type { PanelProps } from './panel.ts'

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const

export function CountdownPanel({ block, edit, theme }: PanelProps<CountdownBlock>) {
  const t = useMessages(inspectorMessages)
  const { words } = block
  const { text: digits, behind: tile } = countdownColours(block, theme)
  const withWord = (at: number, word: string): CountdownBlock['words'] => {
    const [days, hours, minutes, seconds] = words
    return [
      at === 0 ? word : days,
      at === 1 ? word : hours,
      at === 2 ? word : minutes,
      at === 3 ? word : seconds,
    ]
  }
  return (
    <>
      <SettingsSection title={t('runsTo')}>
        <DeadlineSettings deadline={block.deadline} take={(deadline) => edit({ deadline })} />
        <TextSetting
          label={t('afterwards')}
          value={block.afterwards}
          hint={t('afterwardsHint')}
          save={(afterwards) => edit({ afterwards })}
        />
      </SettingsSection>
      <SettingsSection title={t('wordsUnder')}>
        {UNITS.map((unit, index) => (
          <TextSetting
            key={unit}
            isInline
            label={t(`unit-${unit}`)}
            value={words[index] ?? ''}
            save={(word) => edit({ words: withWord(index, word) })}
          />
        ))}
      </SettingsSection>
      <SettingsSection title={t('colour')}>
        <ColourSetting
          label={t('digits')}
          value={digits}
          isDefault={block.digits === null}
          onChange={(next) => void edit({ digits: next })}
          onReset={() => void edit({ digits: null })}
        />
        <ColourSetting
          label={t('tile')}
          value={tile}
          isDefault={block.tile === null}
          onChange={(next) => void edit({ tile: next })}
          onReset={() => void edit({ tile: null })}
        />
        <ContrastChip text={digits} textBackground={tile} popupBackground={theme.background} />
      </SettingsSection>
    </>
  )
}
