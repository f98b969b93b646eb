import { useMessages } from '../../../../config/use-messages.ts'
import { inspectorMessages } from '../../../../messages/inspector.ts'
import type { ProgressBlock } from '../../../../popup/design.ts'
import { ColourSetting } from '../../../../ui/editor/colour-setting.tsx'
import { Property } from '../../../../ui/editor/line.tsx'
import { Slider } from '../../../../ui/editor/slider.tsx'
import { TextSetting } from '../../../../ui/editor/text-setting.tsx'
import type { PanelProps } from './panel.ts'

/** The track of the renderer: a fifth of the text's colour. */
const TRACK_ALPHA = '38'

export function ProgressPanel({ block, edit, theme }: PanelProps<ProgressBlock>) {
  const t = useMessages(inspectorMessages)
  return (
    <>
      <Property>
        <TextSetting label={t('text')} value={block.label} take={(label) => edit({ label })} />
        <Slider
          label={t('percent')}
          unit="%"
          min={0}
          max={100}
          value={block.percent}
          onChange={(percent) => void edit({ percent })}
        />
      </Property>
      <Property title={t('colour')}>
        <ColourSetting
          label={t('track')}
          value={block.track ?? `${theme.text.slice(0, 7)}${TRACK_ALPHA}`}
          isDefault={block.track === null}
          onChange={(track) => void edit({ track })}
          onReset={() => void edit({ track: null })}
        />
      </Property>
    </>
  )
}
