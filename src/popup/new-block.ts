import type {
  Block,
  BlockType,
  ButtonStyle,
  Frame,
  FrameKind,
  Image,
  PopupDesign,
  TextStyle,
  Theme,
} from './design.ts'
import { DESIGN_VERSION } from './design.ts'

/** A text style without any values of its own: it follows the theme. */
export const PLAIN_TEXT: TextStyle = {
  font: null,
  size: null,
  weight: null,
  isItalic: false,
  colour: null,
  align: null,
}

/** The same for a button. */
export const PLAIN_BUTTON: ButtonStyle = {
  ...PLAIN_TEXT,
  background: null,
  hover: null,
  corner: null,
}

const PLACEHOLDER_IMAGE: Image = { source: { kind: 'art', name: 'leaf' }, alt: '' }

/** Twelve hours from the first view. */
const TWELVE_HOURS_MINUTES = 720

type BlankBlocks = { [Type in BlockType]: Omit<Extract<Block, { type: Type }>, 'id'> }

/** The initial content of each block type. */
const BLANK: BlankBlocks = {
  heading: { type: 'heading', isBeside: false, text: 'Your heading', size: 'l', style: PLAIN_TEXT },
  text: { type: 'text', isBeside: false, text: 'Say it in one sentence.', style: PLAIN_TEXT },
  image: {
    type: 'image',
    isBeside: false,
    image: PLACEHOLDER_IMAGE,
    width: 100,
    corner: 0,
    align: 'center',
  },
  field: {
    type: 'field',
    isBeside: false,
    kind: 'email',
    name: 'email',
    label: 'Your email address',
    showsLabel: false,
    isRequired: true,
    options: [],
  },
  button: {
    type: 'button',
    isBeside: false,
    text: 'Send',
    action: { kind: 'submit' },
    look: 'solid',
    isWide: true,
    style: PLAIN_BUTTON,
  },
  coupon: {
    type: 'coupon',
    isBeside: false,
    code: 'WELCOME10',
    label: 'Your code',
    copy: 'Copy',
    style: PLAIN_TEXT,
  },
  countdown: {
    type: 'countdown',
    isBeside: false,
    deadline: { kind: 'visitor', minutes: TWELVE_HOURS_MINUTES },
    words: ['days', 'hours', 'minutes', 'seconds'],
    afterwards: 'This offer has ended.',
    digits: null,
    tile: null,
  },
  wheel: {
    type: 'wheel',
    isBeside: false,
    prizes: [
      { label: '10% off', chance: 3, code: 'SPIN10' },
      { label: 'Not this time', chance: 4, code: null },
      { label: 'Free shipping', chance: 2, code: 'SPINSHIP' },
      { label: '5% off', chance: 4, code: 'SPIN5' },
      { label: 'So close', chance: 4, code: null },
      { label: '20% off', chance: 1, code: 'SPIN20' },
    ],
    colours: ['#1d7d74', '#f7d9c4', '#f2b53c', '#fff8ea'],
    rim: null,
  },
  scratch: {
    type: 'scratch',
    isBeside: false,
    prizes: [
      { label: '15% off', chance: 1, code: 'SCRATCH15' },
      { label: '10% off', chance: 3, code: 'SCRATCH10' },
    ],
    hint: 'Scratch here',
    foil: '#b9a99d',
  },
  question: {
    type: 'question',
    isBeside: false,
    name: 'question',
    text: 'What brought you here?',
    kind: 'one',
    options: ['A friend told me', 'A web search', 'Something else'],
    isRequired: true,
  },
  consent: {
    type: 'consent',
    isBeside: false,
    text: 'Send me news by email. I can unsubscribe at any time.',
    mustBeTicked: true,
    address: null,
    style: PLAIN_TEXT,
  },
  links: {
    type: 'links',
    isBeside: false,
    links: [
      { label: 'New arrivals', note: '', address: '/new' },
      { label: 'Gifts', note: '', address: '/gifts' },
    ],
    background: null,
  },
  product: {
    type: 'product',
    isBeside: false,
    image: PLACEHOLDER_IMAGE,
    title: 'Product name',
    note: 'A short description',
    price: '',
    background: null,
  },
  progress: { type: 'progress', isBeside: false, label: 'Nearly there', percent: 60, track: null },
}

/** Every block type, in the order of the list. */
export const BLOCK_TYPES = [
  ...(['heading', 'text', 'image', 'field', 'button', 'coupon', 'countdown'] as const),
  ...(['wheel', 'scratch', 'question', 'consent', 'links', 'product', 'progress'] as const),
] as const satisfies readonly BlockType[]

/** A block with its initial content. */
export const newBlock = <Type extends BlockType>(
  type: Type,
  id: string,
): BlankBlocks[Type] & { id: string } => ({ ...BLANK[type], id })

const BLANK_THEME: Theme = {
  background: '#ffffff',
  text: '#181f1b',
  muted: '#515953',
  accent: '#1a7b59',
  onAccent: '#ffffff',
  field: { background: '#ffffff', border: '#8c928b', text: '#181f1b', corner: 8, look: 'box' },
  font: null,
  headingFont: null,
}

const FRAMES: Readonly<Record<FrameKind, Pick<Frame, 'side' | 'width' | 'padding' | 'backdrop'>>> =
  {
    popup: { side: 'top', width: 440, padding: 32, backdrop: '#0d110f99' },
    bar: { side: 'top', width: 960, padding: 12, backdrop: null },
    'slide-in': { side: 'end', width: 360, padding: 24, backdrop: null },
    'full-screen': { side: 'top', width: 640, padding: 48, backdrop: null },
  }

/** A frame with the default settings of its kind. */
export const blankFrame = (kind: FrameKind): Frame => ({
  kind,
  ...FRAMES[kind],
  corner: kind === 'bar' || kind === 'full-screen' ? 0 : 12,
  border: null,
  hasShadow: kind !== 'bar',
  hasClose: true,
  entrance: kind === 'popup' ? 'rise' : 'slide',
})

/** The design that *Start blank* creates. */
export const blankDesign = (kind: FrameKind = 'popup'): PopupDesign => ({
  version: DESIGN_VERSION,
  frame: blankFrame(kind),
  theme: BLANK_THEME,
  steps: [
    {
      id: 'form',
      name: 'Form',
      picture: null,
      blocks: [
        newBlock('heading', 'heading'),
        newBlock('text', 'text'),
        newBlock('field', 'email'),
        newBlock('button', 'send'),
      ],
    },
    {
      id: 'thanks',
      name: 'Thank you',
      picture: null,
      blocks: [
        { ...newBlock('heading', 'thanks-heading'), text: 'Thank you' },
        { ...newBlock('text', 'thanks-text'), text: 'You’ll hear from us soon.' },
      ],
    },
  ],
})
