import { useMessages } from '../../../../config/use-messages.ts'
import { inspectorMessages } from '../../../../messages/inspector.ts'
import type { Block } from '../../../../popup/design.ts'
import { Switch } from '../../../../ui/editor/choice.tsx'
import { SettingsSection } from '../../../../ui/editor/setting-row.tsx'
import type { PanelProps } from './panel.ts'

type LinePanelProps = Pick<PanelProps<Block>, 'block' | 'edit'> & { title: string }

/** A setting that every block has: whether it is on the same line as the block before it. */
export function LinePanel({ block, edit, title }: LinePanelProps) {
  const t = useMessages(inspectorMessages)
  return (
    <SettingsSection title={title}>
      <Switch
        label={t('beside')}
        value={block.isBeside}
        onChange={(isBeside) => void edit({ isBeside })}
      />
    </SettingsSection>
  )
}
