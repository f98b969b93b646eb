import type { Block, BlockType, PopupDesign, ProgressBlock, Sample, SampleField } from './design.ts'

// What a template says only for the sake of an example, such as another shop's name or an offer that nobody has made:
// which fields those are, and which of them still say it.

type Reader = (block: Block) => readonly string[]

/** What stands in a field, part by part; nothing where a block has no such field. */
const READERS: Readonly<Record<SampleField, Reader>> = {
  text: (block) => ('text' in block ? [block.text] : []),
  label: (block) => {
    if (block.type === 'progress') return [block.label, ...goalOf(block)]
    return block.type === 'field' ? [block.label] : []
  },
  options: (block) => ('options' in block ? [block.options.join('\n')] : []),
  product: (block) => (block.type === 'product' ? [block.title, block.note, block.price] : []),
  ways: (block) =>
    block.type === 'ways' ? block.ways.map(({ label, address }) => `${label} ${address}`) : [],
  prizes: (block) => ('prizes' in block ? block.prizes.map(({ label }) => label) : []),
  address: (block) => [linkOf(block)],
  deadline: (block) => (block.type === 'countdown' ? [JSON.stringify(block.deadline)] : []),
  afterwards: (block) => (block.type === 'countdown' ? [block.afterwards] : []),
}

/** From which total on, and what is said then: of no two shops alike. */
const goalOf = ({ goal }: ProgressBlock): string[] => (goal ? [`${goal.amount}`, goal.reached] : [])

/** Where a block leads to; empty where it leads nowhere. */
export const linkOf = (block: Block): string => {
  if (block.type === 'consent') return block.address ?? ''
  return block.type === 'button' && block.action.kind === 'link' ? block.action.address : ''
}

const textsOf = (block: Block, field: SampleField): string[] =>
  READERS[field](block).filter((text) => text.trim() !== '')

/** Of no two shops alike, whichever template they stand in. */
const ALWAYS: Readonly<Partial<Record<BlockType, readonly SampleField[]>>> = {
  button: ['address'],
  consent: ['address'],
  countdown: ['deadline'],
  product: ['product'],
  progress: ['label'],
  question: ['text', 'options'],
  scratch: ['prizes'],
  ways: ['ways'],
  wheel: ['prizes'],
}

/** Where a block has words that may be as true of one shop as of any other. */
const WORDS: readonly SampleField[] = ['text', 'afterwards', 'options']

/** @param hasOwnWords whether its words are such as only the shop itself can write */
export function samplesOfBlock(block: Block, hasOwnWords: boolean): Sample[] {
  const fields = new Set([...(hasOwnWords ? WORDS : []), ...(ALWAYS[block.type] ?? [])])
  return [...fields]
    .map((field) => ({ blockId: block.id, field, texts: textsOf(block, field) }))
    .filter(({ texts }) => texts.length > 0)
}

const blocksOf = ({ steps }: PopupDesign): Block[] => steps.flatMap(({ blocks }) => [...blocks])

/** @param ownWords the ids of the blocks whose words only the shop itself can write */
export const samplesOf = (design: PopupDesign, ownWords: readonly string[]): Sample[] =>
  blocksOf(design).flatMap((block) => samplesOfBlock(block, ownWords.includes(block.id)))

/** The fields of a block that still say, in whole or in part, what the template said. */
export const samplesLeft = ({ review }: PopupDesign, block: Block): Sample[] =>
  (review?.samples ?? []).filter(
    ({ blockId, field, texts }) =>
      blockId === block.id && textsOf(block, field).some((text) => texts.includes(text)),
  )

/** The codes that visitors can get by a block. A coupon after a game shows the code of the prize. */
function codesOf(block: Block, { steps }: PopupDesign): string[] {
  const hasGame = steps.some(({ blocks }) => blocks.some((one) => 'prizes' in one))
  if (block.type === 'coupon') return hasGame ? [] : [block.code]
  return 'prizes' in block ? block.prizes.flatMap(({ code }) => code ?? []) : []
}

/** The codes of a block of which nobody has said that the shop takes them, each once. */
export function unknownCodes(design: PopupDesign, block: Block): string[] {
  const { review } = design
  if (!review) return []
  const codes = codesOf(block, design).filter((code) => code.trim() !== '')
  return [...new Set(codes)].filter((code) => !review.codesInShop.includes(code))
}

export const NO_REVIEW = { samples: [], codesInShop: [] } as const

/** How many places of a design nobody has looked at since its template wrote them. */
export const openSamples = (design: PopupDesign): number =>
  blocksOf(design).reduce(
    (sum, block) =>
      sum + samplesLeft(design, block).length + Math.min(1, unknownCodes(design, block).length),
    0,
  )

/** The design without this mark: its owner says that it is right as it is. */
export function keepSample(design: PopupDesign, { blockId, field }: Omit<Sample, 'texts'>) {
  const { samples, codesInShop } = design.review ?? NO_REVIEW
  const isIt = (one: Sample) => one.blockId === blockId && one.field === field
  return {
    ...design,
    review: { codesInShop, samples: samples.filter((one) => !isIt(one)) },
  } satisfies PopupDesign
}

/** The design of an owner who says that the shop takes these codes. */
export function confirmCodes(design: PopupDesign, codes: readonly string[]): PopupDesign {
  const { samples, codesInShop } = design.review ?? NO_REVIEW
  return { ...design, review: { samples, codesInShop: [...new Set([...codesInShop, ...codes])] } }
}

/** As its owner has looked through all of it. */
export const reviewed = (design: PopupDesign): PopupDesign =>
  confirmCodes(
    { ...design, review: NO_REVIEW },
    blocksOf(design).flatMap((block) => codesOf(block, design)),
  )
