import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { controlMessages } from '../../messages/controls.ts'
import field from '../fields/field.css?inline'
import { lazyPart } from '../loading/lazy-part.tsx'
import combobox from '../overlays/combobox.css?inline'
import { LazyPopover, PanelFailed } from '../overlays/lazy-popover.tsx'
import { Icon } from '../pictures/icon.tsx'
import { ChevronDown } from '../pictures/icons.ts'
import { partStyles } from '../theme/base.ts'
import type { FontChoice } from './font-choice.ts'
import { useFontFace } from './font-face.ts'
import { SettingGroupRow } from './setting-row.tsx'

partStyles(field)
partStyles(combobox)

const FontPanel = lazyPart(async () => (await import('./font-panel.tsx')).FontPanel, {
  when: 'pressed',
  failed: PanelFailed,
})

/** The text's font family: from our list, or any Google font by name. */
export function FontSetting(props: FontChoice) {
  const { label, value, defaultName } = props
  const t = useMessages(controlMessages)
  const { fonts } = useKit().config
  const { style, isMissing } = useFontFace(fonts.base, value)
  const shown = value ?? defaultName ?? t('defaultFont')
  return (
    <SettingGroupRow label={label}>
      <LazyPopover
        popupRole="listbox"
        panel={FontPanel}
        panelProps={props}
        trigger={(trigger) => (
          <button type="button" className="input combobox" data-size="small" {...trigger}>
            <span className="visually-hidden">{`${label}: `}</span>
            <span className="font-name" style={style}>
              {value === null ? <span className="subtle">{shown}</span> : shown}
            </span>
            <Icon of={ChevronDown} data-size="small" />
          </button>
        )}
      />
      <span className="hint" role="status">
        {isMissing && t('noFont')}
      </span>
    </SettingGroupRow>
  )
}
