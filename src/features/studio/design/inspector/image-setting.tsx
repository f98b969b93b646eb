import { useState } from 'react'
import { useKit } from '../../../../config/context.tsx'
import { useMessages } from '../../../../config/use-messages.ts'
import { inspectorMessages } from '../../../../messages/inspector.ts'
import { ART_NAMES } from '../../../../popup/art-names.ts'
import type { Image } from '../../../../popup/design.ts'
import { TextSetting } from '../../../../ui/editor/text-setting.tsx'
import { Segments } from '../../../../ui/fields/segments.tsx'
import { partStyles } from '../../../../ui/theme/base.ts'
import { useArtName } from '../use-art-name.ts'
import css from './image-setting.css?inline'
import { UploadSetting } from './upload-setting.tsx'

partStyles(css)

type ImageSettingProps = { image: Image; take: (change: Partial<Image>) => string | null }

/** One of our images or one that the account has uploaded, and its alt text. */
export function ImageSetting({ image, take }: ImageSettingProps) {
  const t = useMessages(inspectorMessages)
  const [shown, setShown] = useState(image.source.kind)
  return (
    <div className="image-setting">
      <Segments
        label={t('picture')}
        value={shown}
        segments={[
          { value: 'art', name: t('ourPictures') },
          { value: 'upload', name: t('ownPicture') },
        ]}
        onChange={setShown}
      />
      {shown === 'art' ? (
        <ArtGrid image={image} take={take} />
      ) : (
        <UploadSetting
          image={image}
          onDone={(name) => void take({ source: { kind: 'upload', name } })}
        />
      )}
      <TextSetting
        label={t('alt')}
        value={image.alt}
        hint={t('altHint')}
        save={(alt) => take({ alt })}
      />
    </div>
  )
}

function ArtGrid({ image, take }: ImageSettingProps) {
  const t = useMessages(inspectorMessages)
  const { apiBase } = useKit().config
  const artName = useArtName()
  const { kind, name: chosen } = image.source
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div className="art-grid" role="group" aria-label={t('ourPictures')}>
      {ART_NAMES.map((name) => (
        <button
          key={name}
          type="button"
          aria-label={artName(name)}
          title={artName(name)}
          aria-pressed={kind === 'art' && name === chosen}
          onClick={() => void take({ source: { kind: 'art', name } })}
        >
          <img src={`${apiBase}/art/${name}.svg`} alt="" loading="lazy" />
        </button>
      ))}
    </div>
  )
}
