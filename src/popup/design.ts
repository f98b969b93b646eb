// What a pop-up is, as it is saved, drawn and shown: one format, for the editor, the server and the visitor's
// page. Types only, so that the renderer pays nothing for them; `design-schema.ts` parses what comes from outside.

/** The format that this build writes. A reader turns down a newer one and brings an older one up to date. */
export const DESIGN_VERSION = 1

/** `#rrggbb`, or `#rrggbbaa` with alpha. */
export type Colour = string

/** The name of a font family; null for the one of the theme. */
export type Font = string | null

/** Everything that is drawn of one campaign. */
export type PopupDesign = {
  version: typeof DESIGN_VERSION
  frame: Frame
  theme: Theme
  /** Shown one after the other; the first one opens. */
  steps: readonly Step[]
  review?: Review | undefined
}

/** For the editor alone, never sent to visitors: what the owner of a campaign has yet to look at. */
export type Review = {
  samples: readonly Sample[]
  /** The codes of which the owner has said that the shop takes them. */
  codesInShop: readonly string[]
}

export const SAMPLE_FIELDS = [
  ...(['text', 'label', 'options', 'product', 'ways'] as const),
  ...(['prizes', 'address', 'deadline', 'afterwards'] as const),
] as const
export type SampleField = (typeof SAMPLE_FIELDS)[number]
/** A field that came with a template, and what it said then: as long as it says so, it is a sample. */
export type Sample = { blockId: string; field: SampleField; texts: readonly string[] }

export const FRAME_KINDS = ['popup', 'bar', 'slide-in', 'full-screen'] as const
export type FrameKind = (typeof FRAME_KINDS)[number]

export const FRAME_SIDES = ['top', 'bottom', 'start', 'end'] as const

/** How the pop-up stands on the visitor's page. Lengths in pixels. */
export type Frame = {
  kind: FrameKind
  /** Where a bar (`top`, `bottom`) or a slide-in (`start`, `end`) comes from; of no meaning to the others. */
  side: (typeof FRAME_SIDES)[number]
  /** At most; a phone's is narrower. A bar and a full screen take all there is. */
  width: number
  padding: number
  corner: number
  border: Border | null
  /** Of what lies between the page and the pop-up; null where the page stays as it is. */
  backdrop: Colour | null
  hasShadow: boolean
  /** Without a cross the visitor needs a button that closes; the editor asks for one. */
  hasClose: boolean
  entrance: 'none' | 'fade' | 'rise' | 'slide'
}

export type Border = { width: number; colour: Colour; look: 'solid' | 'double' | 'dashed' }

/** Colours and fonts that hold wherever a block names none of its own. */
export type Theme = {
  background: Colour
  text: Colour
  muted: Colour
  /** Filled buttons, marks, the wheel's rim. */
  accent: Colour
  onAccent: Colour
  field: FieldLook
  font: Font
  headingFont: Font
}

export type FieldLook = {
  background: Colour
  border: Colour
  text: Colour
  /** In pixels, of fields and buttons. */
  corner: number
  look: 'box' | 'line'
}

export type Step = {
  id: string
  /** As the editor names it: Form, Thank you. */
  name: string
  picture: Picture | null
  blocks: readonly Block[]
}

/** A picture beside, above or behind the blocks of a step. */
export type Picture = {
  image: Image
  side: 'start' | 'end' | 'top' | 'behind'
  /** Of the width, or of the height above; per cent. */
  share: number
  /** Behind what the picture leaves free. */
  background: Colour | null
}

/** One of ours by its name, or an upload of the account by its id: never a foreign address. */
export type Image = { source: { kind: 'art' | 'upload'; name: string }; alt: string }

/** What a text may say otherwise than the theme. */
export type TextStyle = {
  font: Font
  /** Null: as large as the block is by itself. In pixels, 1 to 30. */
  size: number | null
  weight: 400 | 500 | 600 | 700 | null
  isItalic: boolean
  colour: Colour | null
  align: 'start' | 'center' | 'end' | null
}

export const HEADING_SIZES = ['s', 'm', 'l', 'xl', '2xl'] as const

type Common<Type extends string> = {
  id: string
  type: Type
  /** Stands in one line with the block before it, where there is room. */
  isBeside: boolean
}

export type HeadingBlock = Common<'heading'> & {
  text: string
  size: (typeof HEADING_SIZES)[number]
  style: TextStyle
}
export type TextBlock = Common<'text'> & { text: string; style: TextStyle }
export type ImageBlock = Common<'image'> & {
  image: Image
  /** Of the line, per cent. */
  width: number
  corner: number
  align: 'start' | 'center' | 'end'
}

export const FIELD_KINDS = ['email', 'name', 'phone', 'text', 'choice'] as const
export type FieldKind = (typeof FIELD_KINDS)[number]
export type FieldBlock = Common<'field'> & {
  kind: FieldKind
  /** The answer's name, unique within a design: `email`, `first_name`. */
  name: string
  label: string
  /** Without it the label is only read out, and stands in the empty field. */
  showsLabel: boolean
  isRequired: boolean
  /** Of a choice. */
  options: readonly string[]
}

/** What a press does. `submit` sends the form, then shows the next step, or closes after the last. */
export type Action =
  | { kind: 'submit' }
  | { kind: 'next' }
  | { kind: 'close' }
  | { kind: 'link'; address: string; opensNew: boolean }
  | { kind: 'consent'; choice: 'all' | 'needed' }

export type ButtonStyle = TextStyle & {
  background: Colour | null
  /** Null: the colours stay. */
  hover: { colour: Colour; background: Colour } | null
  corner: number | null
}
export type ButtonBlock = Common<'button'> & {
  text: string
  action: Action
  look: 'solid' | 'outline' | 'link'
  isWide: boolean
  style: ButtonStyle
}

export type CouponBlock = Common<'coupon'> & {
  /** Shown to every visitor who comes so far; a prize has its own. */
  code: string
  label: string
  /** On the button that copies. */
  copy: string
  style: TextStyle
}

/** The moment that a clock runs to: one for all, or one for each visitor from the first look on. */
export type Deadline =
  | { kind: 'moment'; at: string }
  | { kind: 'visitor'; minutes: number }
  | { kind: 'daily'; hour: number }
export type CountdownBlock = Common<'countdown'> & {
  deadline: Deadline
  /** Labels under the digits: days, hours, minutes, seconds. */
  words: readonly [string, string, string, string]
  /** What stands there afterwards; empty for zeros. */
  afterwards: string
  digits: Colour | null
  tile: Colour | null
}

/** A field of a wheel or a card. The visitor's page is told neither chance nor code: the server draws. */
export type Prize = {
  label: string
  /** A share among those of all fields; 0 never wins. */
  chance: number
  /** Null for a field that wins nothing. */
  code: string | null
}
export type WheelBlock = Common<'wheel'> & {
  prizes: readonly Prize[]
  colours: readonly Colour[]
  rim: Colour | null
}
export type ScratchBlock = Common<'scratch'> & {
  prizes: readonly Prize[]
  /** On the foil, for eyes and for screen readers. */
  hint: string
  foil: Colour
}

export type QuestionBlock = Common<'question'> & {
  name: string
  text: string
  kind: 'one' | 'many' | 'scale' | 'words'
  /** Of `one` and `many`; a scale runs from 1 to 5 and names its two ends. */
  options: readonly string[]
  isRequired: boolean
}

export type ConsentBlock = Common<'consent'> & {
  text: string
  mustBeTicked: boolean
  /** Where the whole text stands; null without a link. */
  address: string | null
  style: TextStyle
}

/** A list of ways on, each a link. */
export type WaysBlock = Common<'ways'> & {
  ways: readonly { label: string; note: string; address: string }[]
  background: Colour | null
}
/** A line of a cart, or a thing on offer. */
export type ProductBlock = Common<'product'> & {
  image: Image
  title: string
  note: string
  price: string
  background: Colour | null
}
/** How far it is to a goal, such as free shipping. */
export type ProgressBlock = Common<'progress'> & {
  label: string
  percent: number
  track: Colour | null
  /** Where the share is that of the visitor's cart: `percent` then says nothing. */
  goal?: CartGoal | undefined
}

/** What the total of a cart is measured against. */
export type CartGoal = {
  /** In the major unit of the cart's currency. */
  amount: number
  /** In place of the label once the total is as high; empty where the label stays. */
  reached: string
}

export type Block =
  | HeadingBlock
  | TextBlock
  | ImageBlock
  | FieldBlock
  | ButtonBlock
  | CouponBlock
  | CountdownBlock
  | WheelBlock
  | ScratchBlock
  | QuestionBlock
  | ConsentBlock
  | WaysBlock
  | ProductBlock
  | ProgressBlock
export type BlockType = Block['type']

/** A prize as a visitor's page knows it. */
export type ShownPrize = Pick<Prize, 'label'>

/** A code that comes with the form is null before it. */
export type ShownCouponBlock = Omit<CouponBlock, 'code'> & { code: string | null }

type WithoutSecrets<Of> = Of extends { prizes: readonly Prize[] }
  ? Omit<Of, 'prizes'> & { prizes: readonly ShownPrize[] }
  : Of extends CouponBlock
    ? ShownCouponBlock
    : Of

/** What the visitor's page is given, and what the renderer draws: a design is one, too. */
export type ShownBlock = WithoutSecrets<Block>
export type ShownStep = Omit<Step, 'blocks'> & { blocks: readonly ShownBlock[] }
export type ShownDesign = Omit<PopupDesign, 'steps' | 'review'> & { steps: readonly ShownStep[] }
