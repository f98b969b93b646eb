import type { Block, BlockType, PopupDesign, ProgressBlock, Sample, SampleField } from './design.ts'

// Template content that is only an example, such as another shop's name or an offer that nobody has made: which fields
// contain it, and which of them are still unchanged.

type Reader = (block: Block) => readonly string[]

/** A field's text, part by part; empty if the block has no such field. */
const READERS: Readonly<Record<SampleField, Reader>> = {
  text: (block) => ('text' in block ? [block.text] : []),
  label: (block) => {
    if (block.type === 'progress') return [block.label, ...goalOf(block)]
    return block.type === 'field' ? [block.label] : []
  },
  options: (block) => ('options' in block ? [block.options.join('\n')] : []),
  product: (block) => (block.type === 'product' ? [block.title, block.note, block.price] : []),
  links: (block) =>
    block.type === 'links' ? block.links.map(({ label, address }) => `${label} ${address}`) : [],
  prizes: (block) => ('prizes' in block ? block.prizes.map(({ label }) => label) : []),
  address: (block) => [linkOf(block)],
  deadline: (block) => (block.type === 'countdown' ? [JSON.stringify(block.deadline)] : []),
  afterwards: (block) => (block.type === 'countdown' ? [block.afterwards] : []),
}

/** The goal's amount and its text, which differ from shop to shop. */
const goalOf = ({ goal }: ProgressBlock): string[] => (goal ? [`${goal.amount}`, goal.reached] : [])

/** The URL of a block's link; empty if it has none. */
export const linkOf = (block: Block): string => {
  if (block.type === 'consent') return block.address ?? ''
  return block.type === 'button' && block.action.kind === 'link' ? block.action.address : ''
}

const textsOf = (block: Block, field: SampleField): string[] =>
  READERS[field](block).filter((text) => text.trim() !== '')

/** Fields that differ from shop to shop, in every template. */
const ALWAYS_SAMPLES: Readonly<Partial<Record<BlockType, readonly SampleField[]>>> = {
  button: ['address'],
  consent: ['address'],
  countdown: ['deadline'],
  product: ['product'],
  progress: ['label'],
  question: ['text', 'options'],
  scratch: ['prizes'],
  links: ['links'],
  wheel: ['prizes'],
}

/** Text fields whose content may be suitable for any shop. */
const TEXT_FIELDS: readonly SampleField[] = ['text', 'afterwards', 'options']

/** @param hasOwnWords whether the owner has to rewrite its text */
export function samplesOfBlock(block: Block, hasOwnWords: boolean): Sample[] {
  const fields = new Set([
    ...(hasOwnWords ? TEXT_FIELDS : []),
    ...(ALWAYS_SAMPLES[block.type] ?? []),
  ])
  return [...fields]
    .map((field) => ({ blockId: block.id, field, texts: textsOf(block, field) }))
    .filter(({ texts }) => texts.length > 0)
}

const blocksOf = ({ steps }: PopupDesign): Block[] => steps.flatMap(({ blocks }) => [...blocks])

/** @param ownWords the ids of the blocks whose text the owner has to rewrite */
export const samplesOf = (design: PopupDesign, ownWords: readonly string[]): Sample[] =>
  blocksOf(design).flatMap((block) => samplesOfBlock(block, ownWords.includes(block.id)))

/** The fields of a block that still contain, at least in part, the template's text. */
export const openSamples = ({ review }: PopupDesign, block: Block): Sample[] =>
  (review?.samples ?? []).filter(
    ({ blockId, field, texts }) =>
      blockId === block.id && textsOf(block, field).some((text) => texts.includes(text)),
  )

/** The codes that visitors can get from a block. A coupon after a game shows the code of the prize. */
function codesOf(block: Block, { steps }: PopupDesign): string[] {
  const hasGame = steps.some(({ blocks }) => blocks.some((one) => 'prizes' in one))
  if (block.type === 'coupon') return hasGame ? [] : [block.code]
  return 'prizes' in block ? block.prizes.flatMap(({ code }) => code ?? []) : []
}

/** A block's codes that nobody has confirmed as accepted by the shop, without duplicates. */
export function unconfirmedCodes(design: PopupDesign, block: Block): string[] {
  const { review } = design
  if (!review) return []
  const codes = codesOf(block, design).filter((code) => code.trim() !== '')
  return [...new Set(codes)].filter((code) => !review.codesInShop.includes(code))
}

export const EMPTY_REVIEW = { samples: [], codesInShop: [] } as const

/** The number of places in a design that nobody has reviewed since the template was applied. */
export const countOpenSamples = (design: PopupDesign): number =>
  blocksOf(design).reduce(
    (sum, block) =>
      sum + openSamples(design, block).length + Math.min(1, unconfirmedCodes(design, block).length),
    0,
  )

/** The design without this sample mark: its owner has confirmed the content. */
export function confirmSample(design: PopupDesign, { blockId, field }: Omit<Sample, 'texts'>) {
  const { samples, codesInShop } = design.review ?? EMPTY_REVIEW
  const isIt = (one: Sample) => one.blockId === blockId && one.field === field
  return {
    ...design,
    review: { codesInShop, samples: samples.filter((one) => !isIt(one)) },
  } satisfies PopupDesign
}

/** Marks these codes as accepted by the shop. */
export function confirmCodes(design: PopupDesign, codes: readonly string[]): PopupDesign {
  const { samples, codesInShop } = design.review ?? EMPTY_REVIEW
  return { ...design, review: { samples, codesInShop: [...new Set([...codesInShop, ...codes])] } }
}

/** Marks the whole design as reviewed by its owner. */
export const markReviewed = (design: PopupDesign): PopupDesign =>
  confirmCodes(
    { ...design, review: EMPTY_REVIEW },
    blocksOf(design).flatMap((block) => codesOf(block, design)),
  )
