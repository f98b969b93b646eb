import * as v from 'valibot'
import { useMessages } from '../../../../config/use-messages.ts'
import { inspectorMessages } from '../../../../messages/inspector.ts'
import type { Image, Picture, Step, Theme } from '../../../../popup/design.ts'
import { image as imageSchema, shortText } from '../../../../popup/design-values.ts'
import { SelectSetting } from '../../../../ui/editor/choice.tsx'
import { ColourSetting } from '../../../../ui/editor/colour-setting.tsx'
import { SettingsSection } from '../../../../ui/editor/setting-row.tsx'
import { Slider } from '../../../../ui/editor/slider.tsx'
import { TextSetting } from '../../../../ui/editor/text-setting.tsx'
import { ImageSetting } from './image-setting.tsx'

type StepPanelProps = { step: Step; theme: Theme; edit: (update: (now: Step) => Step) => void }

const SIDES = ['none', 'start', 'end', 'top', 'behind'] as const
const PICTURE_SHARE_RANGE = { min: 10, max: 90 }
const NEW_PICTURE: Picture = {
  image: { source: { kind: 'art', name: 'leaf' }, alt: '' },
  side: 'start',
  share: 40,
  background: null,
}

const validationError = (
  schema: v.GenericSchema<unknown, unknown>,
  value: unknown,
): string | null => v.safeParse(schema, value, { abortEarly: true }).issues?.[0].message ?? null

/** An upload may finish after the picture has been removed. */
const withImage = (step: Step, change: Partial<Image>): Step =>
  step.picture
    ? { ...step, picture: { ...step.picture, image: { ...step.picture.image, ...change } } }
    : step

/** The settings of the current step: its name, and the picture next to its blocks. */
export function StepPanel({ step, theme, edit }: StepPanelProps) {
  const t = useMessages(inspectorMessages)
  const { picture } = step
  const saveName = (name: string) => {
    const problem =
      name.trim() === '' ? t('problemNoName') : validationError(shortText(t('stepName')), name)
    if (problem === null) edit((now) => ({ ...now, name }))
    return problem
  }
  const put = (change: Partial<Picture>) =>
    edit((now) => ({ ...now, picture: { ...(now.picture ?? NEW_PICTURE), ...change } }))
  const saveImage = (change: Partial<Image>) => {
    const problem = validationError(imageSchema, { ...picture?.image, ...change })
    if (problem === null) edit((now) => withImage(now, change))
    return problem
  }
  return (
    <SettingsSection title={t('step')}>
      <TextSetting label={t('stepName')} value={step.name} save={saveName} />
      <SelectSetting
        label={t('picture')}
        value={picture?.side ?? 'none'}
        options={SIDES.map((side) => ({ value: side, label: t(`picture-${side}`) }))}
        onChange={(side) =>
          side === 'none' ? edit((now) => ({ ...now, picture: null })) : put({ side })
        }
      />
      {picture && (
        <>
          <Slider
            label={t('pictureShare')}
            unit="%"
            {...PICTURE_SHARE_RANGE}
            value={picture.share}
            onChange={(share) => put({ share })}
          />
          <ColourSetting
            label={t('background')}
            name={t('pictureBackground')}
            value={picture.background ?? theme.background}
            isDefault={picture.background === null}
            onChange={(background) => put({ background })}
            onReset={() => put({ background: null })}
          />
          <ImageSetting image={picture.image} take={saveImage} />
        </>
      )}
    </SettingsSection>
  )
}
