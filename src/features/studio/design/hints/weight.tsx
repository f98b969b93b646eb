import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { useElement } from '../../../../config/context.tsx'
import { useMessages } from '../../../../config/use-messages.ts'
import { designMessages } from '../../../../messages/design.ts'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import {
  FILE_BYTES,
  filesOf,
  TICK_COUNT,
  ticksOf,
  totalWeight,
  verdictOf,
  type WeighedFile,
} from '../../document/weight-rules.ts'
import type { Editor } from '../editor.ts'
import { useArtName } from '../use-art-name.ts'
import { usePageWeight } from './use-page-weight.ts'
import type { PageWeight } from './weigh.ts'

const KB = 1_000
const EMPTY_WEIGHT: PageWeight = { design: 0, pictures: [], fonts: [] }

/** The total size of what a visitor downloads for this pop-up, measured from the files that are actually sent. */
export function WeightChip({ editor }: { editor: Editor }) {
  const t = useMessages(designMessages)
  const size = useSizeText()
  const { design, weight } = usePageWeight(editor)
  const { pictures, fonts, design: designBytes } = weight ?? EMPTY_WEIGHT
  const files = filesOf(design)
  const { bytes, requests } = totalWeight(files, designBytes, [...pictures, ...fonts])
  const verdict = verdictOf(bytes)
  return (
    <Popover
      label={t('weightTitle')}
      align="end"
      className="weight-panel"
      trigger={(trigger) => (
        <button type="button" className="weight" data-weight={verdict} {...trigger}>
          <Ticks count={ticksOf(bytes)} />
          {weight ? t('weight', { size: size(bytes), requests }) : t('weighing')}
          {weight && <span className="visually-hidden">, {t(`weight-${verdict}`)}</span>}
        </button>
      )}
    >
      {() => <WeightBreakdown files={files} weight={weight ?? EMPTY_WEIGHT} bytes={bytes} />}
    </Popover>
  )
}

const Ticks = ({ count }: { count: number }) => (
  <span className="ticks" aria-hidden="true">
    {Array.from({ length: TICK_COUNT }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: always five, in this order
      <i key={index} data-on={index < count || undefined} />
    ))}
  </span>
)

function useSizeText(): (bytes: number) => string {
  useSignals()
  const locale = useElement().locale.value
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  return (bytes) => format.format(bytes / KB)
}

type WeightBreakdownProps = { files: readonly WeighedFile[]; weight: PageWeight; bytes: number }

/** The items that make up the total. */
function WeightBreakdown({
  files,
  weight: { design, pictures, fonts },
  bytes,
}: WeightBreakdownProps) {
  const t = useMessages(designMessages)
  const artName = useArtName()
  return (
    <div className="bill">
      <h3>{t('weightTitle')}</h3>
      <dl>
        {files.map((file) => (
          <BreakdownItem key={file} name={t(`weight-${file}`)} bytes={FILE_BYTES[file]} />
        ))}
        <BreakdownItem name={t('weight-design')} bytes={design} />
        {pictures.map(({ name, bytes: weight }) => (
          <BreakdownItem
            key={`${name.kind}/${name.name}`}
            name={t('weightPicture', {
              name: name.kind === 'art' ? artName(name.name) : name.alt || t('ownPicture'),
            })}
            bytes={weight}
          />
        ))}
        {fonts.map(({ name, bytes: weight }) => (
          <BreakdownItem key={name} name={t('weightFont', { name })} bytes={weight} />
        ))}
        <BreakdownItem name={<b>{t('weightSum')}</b>} bytes={bytes} />
      </dl>
      <p>{t(`verdict-${verdictOf(bytes)}`)}</p>
      <p className="subtle">{t('weightNote')}</p>
    </div>
  )
}

/** @param props.bytes null if it failed to load */
function BreakdownItem({ name, bytes }: { name: ReactNode; bytes: number | null }) {
  const t = useMessages(designMessages)
  const size = useSizeText()
  return (
    <div>
      <dt>{name}</dt>
      <dd>{bytes === null ? t('notWeighed') : t('kB', { size: size(bytes) })}</dd>
    </div>
  )
}
