import { computed } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useElement } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { designMessages } from '../../../messages/design.ts'
import { Popover } from '../../../ui/popover.tsx'
import { FILE_BYTES, TICKS, ticksOf, type Weight, weightOf } from '../weight-rules.ts'
import type { Editor } from './editor.ts'
import { useDesignBytes } from './use-design-bytes.ts'

const KB = 1_000
const LIGHT_TICKS = 3
const HEAVY_TICKS = 5

/** What a visitor downloads for this pop-up, of the files that are really sent. */
export function WeightChip({ editor }: { editor: Editor }) {
  useSignals()
  const t = useMessages(designMessages)
  const size = useSize()
  // Typing changes the design, hardly ever what it is made of.
  const [known] = useState(() => computed(() => JSON.stringify(weightOf(editor.design.value))))
  const weight: Weight = JSON.parse(known.value)
  const designBytes = useDesignBytes(editor)
  const bytes = weight.bytes + designBytes
  const ticks = ticksOf(bytes)
  const words = t('weight', {
    size: size(bytes),
    fonts: weight.fonts.length,
    requests: weight.requests,
  })
  const verdict =
    ticks <= LIGHT_TICKS ? 'weightLight' : ticks < HEAVY_TICKS ? 'weightMiddling' : 'weightHeavy'
  return (
    <Popover
      label={t('weightTitle')}
      align="end"
      className="weight-panel"
      trigger={(trigger) => (
        <button type="button" className="weight" data-weight={verdict} {...trigger}>
          <span className="ticks" aria-hidden="true">
            {Array.from({ length: TICKS }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: always five, in this order
              <i key={index} data-on={index < ticks || undefined} />
            ))}
          </span>
          {words}
          <span className="visually-hidden">, {t(verdict)}</span>
        </button>
      )}
    >
      {() => <Bill weight={weight} designBytes={designBytes} />}
    </Popover>
  )
}

function useSize(): (bytes: number) => string {
  useSignals()
  const locale = useElement().locale.value
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  return (bytes) => format.format(bytes / KB)
}

/** What makes up the sum. */
function Bill({ weight, designBytes }: { weight: Weight; designBytes: number }) {
  const t = useMessages(designMessages)
  const size = useSize()
  const { files, fonts, pictures } = weight
  const kB = (bytes: number) => t('kB', { size: size(bytes) })
  return (
    <div className="bill">
      <h3>{t('weightTitle')}</h3>
      <dl>
        {files.map((file) => (
          <div key={file}>
            <dt>{t(`weight-${file}`)}</dt>
            <dd>{kB(FILE_BYTES[file])}</dd>
          </div>
        ))}
        <div>
          <dt>{t('weight-design')}</dt>
          <dd>{kB(designBytes)}</dd>
        </div>
      </dl>
      {pictures > 0 && <p>{t('weightPictures', { count: pictures })}</p>}
      {fonts.length > 0 && (
        <p>{t('weightFonts', { count: fonts.length, names: fonts.join(', ') })}</p>
      )}
      <p className="subtle">{t('weightNote')}</p>
    </div>
  )
}
