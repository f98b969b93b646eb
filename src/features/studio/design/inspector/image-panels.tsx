import { useMessages } from '../../../../config/use-messages.ts'
import { inspectorMessages } from '../../../../messages/inspector.ts'
import type { ImageBlock, ProductBlock } from '../../../../popup/design.ts'
import { Choice } from '../../../../ui/editor/choice.tsx'
import { ColourSetting } from '../../../../ui/editor/colour-setting.tsx'
import { ContrastChip } from '../../../../ui/editor/contrast-chip.tsx'
import { SettingsSection } from '../../../../ui/editor/setting-row.tsx'
import { Slider } from '../../../../ui/editor/slider.tsx'
import { TextSetting } from '../../../../ui/editor/text-setting.tsx'
import { backgroundOf } from '../../document/contrast-rules.ts'
import { ImageSetting } from './image-setting.tsx'
import type { PanelProps } from './panel.ts'

const ALIGNMENTS = ['start', 'center', 'end'] as const
const MIN_WIDTH = 5
const MAX_CORNER_RADIUS = 200

export function ImagePanel({ block, edit }: PanelProps<ImageBlock>) {
  const t = useMessages(inspectorMessages)
  return (
    <>
      <SettingsSection title={t('picture')}>
        <ImageSetting
          image={block.image}
          take={(change) => edit(({ image }) => ({ image: { ...image, ...change } }))}
        />
      </SettingsSection>
      <SettingsSection title={t('shape')}>
        <Slider
          label={t('width')}
          unit="%"
          min={MIN_WIDTH}
          max={100}
          value={block.width}
          onChange={(width) => void edit({ width })}
        />
        <Slider
          label={t('corners')}
          unit="px"
          min={0}
          max={MAX_CORNER_RADIUS}
          value={block.corner}
          onChange={(corner) => void edit({ corner })}
        />
        <Choice
          label={t('align')}
          value={block.align}
          options={ALIGNMENTS.map((align) => ({ value: align, name: t(`align-${align}`) }))}
          onChange={(align) => void edit({ align })}
        />
      </SettingsSection>
    </>
  )
}

export function ProductPanel({ block, edit, theme }: PanelProps<ProductBlock>) {
  const t = useMessages(inspectorMessages)
  const background = backgroundOf(block, theme)
  return (
    <>
      <SettingsSection>
        <TextSetting label={t('title')} value={block.title} save={(title) => edit({ title })} />
        <TextSetting label={t('note')} value={block.note} save={(note) => edit({ note })} />
        <TextSetting label={t('price')} value={block.price} save={(price) => edit({ price })} />
      </SettingsSection>
      <SettingsSection title={t('picture')}>
        <ImageSetting
          image={block.image}
          take={(change) => edit(({ image }) => ({ image: { ...image, ...change } }))}
        />
      </SettingsSection>
      <SettingsSection title={t('colour')}>
        <ColourSetting
          label={t('background')}
          value={background}
          isDefault={block.background === null}
          onChange={(next) => void edit({ background: next })}
          onReset={() => void edit({ background: null })}
        />
        <ContrastChip
          text={theme.text}
          textBackground={background}
          popupBackground={theme.background}
        />
      </SettingsSection>
    </>
  )
}
