import { useMessages } from '../../../../config/use-messages.ts'
import { inspectorMessages } from '../../../../messages/inspector.ts'
import { FRAME_KINDS, type Frame, type FrameKind } from '../../../../popup/design.ts'
import { blankFrame } from '../../../../popup/new-block.ts'
import { Choice, SelectSetting, Switch } from '../../../../ui/editor/choice.tsx'
import { ColourSetting } from '../../../../ui/editor/colour-setting.tsx'
import { SettingsSection } from '../../../../ui/editor/setting-row.tsx'
import { Slider } from '../../../../ui/editor/slider.tsx'

type FramePanelProps = { frame: Frame; edit: (change: Partial<Frame>) => string | null }

const ENTRANCES = ['none', 'fade', 'rise', 'slide'] as const
const BORDER_STYLES = ['solid', 'double', 'dashed'] as const
/** The schema's limits, in pixels. */
const WIDTH_RANGE = { min: 240, max: 960, step: 10 }
const PADDING_RANGE = { min: 0, max: 80 }
const CORNER_RADIUS_RANGE = { min: 0, max: 60 }
const BORDER_WIDTH_RANGE = { min: 0, max: 12 }

/** The pop-up's kind, position and appearance on the page. */
export function FramePanel({ frame, edit }: FramePanelProps) {
  const t = useMessages(inspectorMessages)
  const changeKind = (kind: FrameKind) => {
    const { side, width, padding, backdrop } = blankFrame(kind)
    edit({ kind, side, width, padding, backdrop })
  }
  const hasWidth = frame.kind === 'popup' || frame.kind === 'slide-in'
  return (
    <>
      <SettingsSection title={t('popup')}>
        <SelectSetting
          label={t('frameKind')}
          value={frame.kind}
          options={FRAME_KINDS.map((kind) => ({ value: kind, label: t(`frame-${kind}`) }))}
          onChange={changeKind}
        />
        <SideSetting frame={frame} edit={edit} />
        {hasWidth && (
          <Slider
            label={t('width')}
            unit="px"
            {...WIDTH_RANGE}
            value={frame.width}
            onChange={(width) => void edit({ width })}
          />
        )}
        <Slider
          label={t('padding')}
          unit="px"
          {...PADDING_RANGE}
          value={frame.padding}
          onChange={(padding) => void edit({ padding })}
        />
        <Slider
          label={t('corners')}
          unit="px"
          {...CORNER_RADIUS_RANGE}
          value={frame.corner}
          onChange={(corner) => void edit({ corner })}
        />
        <SelectSetting
          label={t('entrance')}
          value={frame.entrance}
          options={ENTRANCES.map((entrance) => ({
            value: entrance,
            label: t(`entrance-${entrance}`),
          }))}
          onChange={(entrance) => void edit({ entrance })}
        />
        <Switch
          label={t('hasShadow')}
          value={frame.hasShadow}
          onChange={(hasShadow) => void edit({ hasShadow })}
        />
        <Switch
          label={t('hasClose')}
          value={frame.hasClose}
          onChange={(hasClose) => void edit({ hasClose })}
        />
      </SettingsSection>
      <BorderAndBackdrop frame={frame} edit={edit} />
    </>
  )
}

function SideSetting({ frame: { kind, side }, edit }: FramePanelProps) {
  const t = useMessages(inspectorMessages)
  if (kind !== 'bar' && kind !== 'slide-in') return null
  const sides = kind === 'bar' ? (['top', 'bottom'] as const) : (['start', 'end'] as const)
  return (
    <Choice<Frame['side']>
      label={t('side')}
      value={side}
      options={sides.map((value) => ({ value, name: t(`side-${value}`) }))}
      onChange={(next) => void edit({ side: next })}
    />
  )
}

const DEFAULT_BACKDROP = '#0d110f99'

function BorderAndBackdrop({ frame, edit }: FramePanelProps) {
  const t = useMessages(inspectorMessages)
  const { border, backdrop, kind } = frame
  const setWidth = (width: number) => {
    if (width === 0) return void edit({ border: null })
    edit({ border: { colour: '#181f1b', look: 'solid', ...border, width } })
  }
  return (
    <SettingsSection title={t('edge')}>
      <Slider
        label={t('border')}
        unit="px"
        {...BORDER_WIDTH_RANGE}
        value={border?.width ?? 0}
        onChange={setWidth}
      />
      {border && (
        <>
          <ColourSetting
            label={t('colour')}
            name={t('borderColour')}
            value={border.colour}
            onChange={(colour) => void edit({ border: { ...border, colour } })}
          />
          <Choice
            label={t('look')}
            value={border.look}
            options={BORDER_STYLES.map((look) => ({ value: look, name: t(`border-${look}`) }))}
            onChange={(look) => void edit({ border: { ...border, look } })}
          />
        </>
      )}
      {kind === 'popup' && (
        <Switch
          label={t('hasBackdrop')}
          value={backdrop !== null}
          onChange={(isOn) => void edit({ backdrop: isOn ? DEFAULT_BACKDROP : null })}
        />
      )}
      {kind === 'popup' && backdrop !== null && (
        <ColourSetting
          label={t('backdrop')}
          value={backdrop}
          onChange={(colour) => void edit({ backdrop: colour })}
        />
      )}
    </SettingsSection>
  )
}
