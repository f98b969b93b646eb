// The format of a pop-up, shared by the editor, the server and visitors' pages. Types only, so that they add nothing to
// the renderer; `design-schema.ts` parses designs from outside.

/** The version of the format that this build writes. Parsers reject newer versions and upgrade older ones. */
export const DESIGN_VERSION = 1

/** `#rrggbb`, or `#rrggbbaa` with alpha. */
export type Colour = string

/** The name of a font family; null for the theme's font. */
export type Font = string | null

/** Everything that is drawn for a campaign. */
export type PopupDesign = {
  version: typeof DESIGN_VERSION
  frame: Frame
  theme: Theme
  /** Shown one after another, starting with the first. */
  steps: readonly Step[]
  review?: Review | undefined
}

/** What the owner of a campaign still has to check. Only for the editor; never sent to visitors. */
export type Review = {
  samples: readonly Sample[]
  /** The codes that the owner has confirmed as accepted by the shop. */
  codesInShop: readonly string[]
}

export const SAMPLE_FIELDS = [
  ...(['text', 'label', 'options', 'product', 'links'] as const),
  ...(['prizes', 'address', 'deadline', 'afterwards'] as const),
] as const
export type SampleField = (typeof SAMPLE_FIELDS)[number]
/** A field with its text from the template, part by part. The field is a sample as long as that text is unchanged. */
export type Sample = { blockId: string; field: SampleField; texts: readonly string[] }

export const FRAME_KINDS = ['popup', 'bar', 'slide-in', 'full-screen'] as const
export type FrameKind = (typeof FRAME_KINDS)[number]

export const FRAME_SIDES = ['top', 'bottom', 'start', 'end'] as const

/** How the pop-up is placed on the visitor's page. Lengths in pixels. */
export type Frame = {
  kind: FrameKind
  /** The edge of a bar (`top`, `bottom`) or a slide-in (`start`, `end`); meaningless for other kinds. */
  side: (typeof FRAME_SIDES)[number]
  /** The maximum width; narrower on phones. Bars and full screens use the whole width. */
  width: number
  padding: number
  corner: number
  border: Border | null
  /** The colour between the page and the pop-up; null if there is none. */
  backdrop: Colour | null
  hasShadow: boolean
  /**
   * Without a close button, visitors need another button that closes the pop-up; the editor gives a hint if there is
   * none.
   */
  hasClose: boolean
  entrance: 'none' | 'fade' | 'rise' | 'slide'
}

export type Border = { width: number; colour: Colour; look: 'solid' | 'double' | 'dashed' }

/** The colours and fonts of all blocks that don't set their own. */
export type Theme = {
  background: Colour
  text: Colour
  muted: Colour
  /** For filled buttons, marks, and the rim of a wheel. */
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
  /** In pixels, for fields and buttons. */
  corner: number
  look: 'box' | 'line'
}

export type Step = {
  id: string
  /** Shown only in the editor, such as Form or Thank you. */
  name: string
  picture: Picture | null
  blocks: readonly Block[]
}

/** A picture next to, above or behind the blocks of a step. */
export type Picture = {
  image: Image
  side: 'start' | 'end' | 'top' | 'behind'
  /** As a percentage of the width, or of the height if it is above. */
  share: number
  /** Fills the area that the picture leaves free. */
  background: Colour | null
}

/** One of our images by name, or one of the account's uploads by id: never a URL on another site. */
export type Image = { source: { kind: 'art' | 'upload'; name: string }; alt: string }

/** The style properties of text; null means the same as in the theme. */
export type TextStyle = {
  font: Font
  /** In pixels, 1 to 30; null for the block's default size. */
  size: number | null
  weight: 400 | 500 | 600 | 700 | null
  isItalic: boolean
  colour: Colour | null
  align: 'start' | 'center' | 'end' | null
}

export const HEADING_SIZES = ['s', 'm', 'l', 'xl', '2xl'] as const

type BlockBase<Type extends string> = {
  id: string
  type: Type
  /** On the same line as the block before it, if there is room. */
  isBeside: boolean
}

export type HeadingBlock = BlockBase<'heading'> & {
  text: string
  size: (typeof HEADING_SIZES)[number]
  style: TextStyle
}
export type TextBlock = BlockBase<'text'> & { text: string; style: TextStyle }
export type ImageBlock = BlockBase<'image'> & {
  image: Image
  /** As a percentage of the line. */
  width: number
  corner: number
  align: 'start' | 'center' | 'end'
}

export const FIELD_KINDS = ['email', 'name', 'phone', 'text', 'choice'] as const
export type FieldKind = (typeof FIELD_KINDS)[number]
export type FieldBlock = BlockBase<'field'> & {
  kind: FieldKind
  /** The answer's name, unique within a design: `email`, `first_name`. */
  name: string
  label: string
  /** If false, the label is read by screen readers only, and serves as the field's placeholder. */
  showsLabel: boolean
  isRequired: boolean
  /** For the kind `choice`. */
  options: readonly string[]
}

/** What a button does. `submit` sends the form, then shows the next step, or closes the pop-up after the last one. */
export type Action =
  | { kind: 'submit' }
  | { kind: 'next' }
  | { kind: 'close' }
  | { kind: 'link'; address: string; opensNew: boolean }
  | { kind: 'consent'; choice: 'all' | 'needed' }

export type ButtonStyle = TextStyle & {
  background: Colour | null
  /** If null, the colours stay the same. */
  hover: { colour: Colour; background: Colour } | null
  corner: number | null
}
export type ButtonBlock = BlockBase<'button'> & {
  text: string
  action: Action
  look: 'solid' | 'outline' | 'link'
  isWide: boolean
  style: ButtonStyle
}

export type CouponBlock = BlockBase<'coupon'> & {
  /** Shown to every visitor who reaches this block; a prize has its own code. */
  code: string
  label: string
  /** The label of the copy button. */
  copy: string
  style: TextStyle
}

/**
 * The end of a countdown: a fixed time for everybody, a duration after each visitor's first view, or a set hour
 * every day.
 */
export type Deadline =
  | { kind: 'moment'; at: string }
  | { kind: 'visitor'; minutes: number }
  | { kind: 'daily'; hour: number }
export type CountdownBlock = BlockBase<'countdown'> & {
  deadline: Deadline
  /** Labels under the digits: days, hours, minutes, seconds. */
  words: readonly [string, string, string, string]
  /** Replaces the countdown when it has ended; if empty, the countdown stays at zero. */
  afterwards: string
  digits: Colour | null
  tile: Colour | null
}

/**
 * A segment of a wheel, or a scratch card's prize. Visitors' pages get neither chance nor code: the server draws the
 * prize.
 */
export type Prize = {
  label: string
  /** Relative to the other chances; 0 never wins. */
  chance: number
  /** Null for a segment that wins nothing. */
  code: string | null
}
export type WheelBlock = BlockBase<'wheel'> & {
  prizes: readonly Prize[]
  colours: readonly Colour[]
  rim: Colour | null
}
export type ScratchBlock = BlockBase<'scratch'> & {
  prizes: readonly Prize[]
  /** Printed on the foil; also read by screen readers. */
  hint: string
  foil: Colour
}

export type QuestionBlock = BlockBase<'question'> & {
  name: string
  text: string
  kind: 'one' | 'many' | 'scale' | 'words'
  /** For `one` and `many`: the options. For `scale`, which runs from 1 to 5: the labels of its two ends. */
  options: readonly string[]
  isRequired: boolean
}

export type ConsentBlock = BlockBase<'consent'> & {
  text: string
  mustBeTicked: boolean
  /** A link to the full text; null for none. */
  address: string | null
  style: TextStyle
}

/** A list of links to choose from. */
export type LinksBlock = BlockBase<'links'> & {
  links: readonly { label: string; note: string; address: string }[]
  background: Colour | null
}
/** An item in the cart, or a product on offer. */
export type ProductBlock = BlockBase<'product'> & {
  image: Image
  title: string
  note: string
  price: string
  background: Colour | null
}
/** The progress towards a goal, such as free shipping. */
export type ProgressBlock = BlockBase<'progress'> & {
  label: string
  percent: number
  track: Colour | null
  /** If set, the visitor's cart determines the progress, and `percent` is ignored. */
  goal?: CartGoal | undefined
}

/** The total that a cart is compared with. */
export type CartGoal = {
  /** In the major unit of the cart's currency. */
  amount: number
  /** Replaces the label once the goal is reached; if empty, the label stays. */
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
  | LinksBlock
  | ProductBlock
  | ProgressBlock
export type BlockType = Block['type']

/** A prize without the parts that visitors' pages must not get. */
export type ShownPrize = Pick<Prize, 'label'>

/** A code that is revealed by submitting the form is null until then. */
export type ShownCouponBlock = Omit<CouponBlock, 'code'> & { code: string | null }

type WithoutSecrets<Of> = Of extends { prizes: readonly Prize[] }
  ? Omit<Of, 'prizes'> & { prizes: readonly ShownPrize[] }
  : Of extends CouponBlock
    ? ShownCouponBlock
    : Of

/** The format that visitors' pages get and that the renderer draws; every design also has this format. */
export type ShownBlock = WithoutSecrets<Block>
export type ShownStep = Omit<Step, 'blocks'> & { blocks: readonly ShownBlock[] }
export type ShownDesign = Omit<PopupDesign, 'steps' | 'review'> & { steps: readonly ShownStep[] }
