import { expect } from 'chai'
import fc from 'fast-check'
import * as v from 'valibot'
import { changedBlock } from '../../../src/features/studio/document/changed-block-rules.ts'
import {
  addBlock,
  addNewBlock,
  changeBlock,
  createBlock,
  duplicateBlock,
  findBlock,
  moveBlock,
  removeBlock,
  shiftBlock,
} from '../../../src/features/studio/document/design-rules.ts'
import {
  type HintKind,
  hintsFor,
  needsUserReview,
} from '../../../src/features/studio/document/hint-rules.ts'
import {
  canUndo,
  createHistory,
  endStep,
  type History,
  MAX_UNDO_STEPS,
  recordChange,
  redo,
  undo,
} from '../../../src/features/studio/document/history-rules.ts'
import { addStep, removeStep, shiftStep } from '../../../src/features/studio/document/step-rules.ts'
import { subjectOf } from '../../../src/features/studio/document/subject-rules.ts'
import { applyTheme } from '../../../src/features/studio/document/theme-rules.ts'
import {
  FILE_BYTES,
  filesOf,
  picturesOf,
  ticksOf,
  totalWeight,
  verdictOf,
} from '../../../src/features/studio/document/weight-rules.ts'
import { initialDesign } from '../../../src/features/templates/begin-rules.ts'
import { TEMPLATES } from '../../../src/features/templates/designs/index.ts'
import { contrast, READABLE_CONTRAST } from '../../../src/popup/contrast.ts'
import type { Block, BlockType, PopupDesign, Step } from '../../../src/popup/design.ts'
import { MAX_BLOCKS, MAX_STEPS, popupDesign } from '../../../src/popup/design-schema.ts'
import type { Intent } from '../../../src/popup/intents.ts'
import { BLOCK_TYPES, blankDesign, newBlock, PLAIN_TEXT } from '../../../src/popup/new-block.ts'
import { EMPTY_REVIEW } from '../../../src/popup/samples.ts'
import { THEMES } from '../../../src/popup/themes.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const BLOCK_IDS = 'abcdefghij'

/** A design with these blocks in its first step. */
const withBlocks = (...blocks: Block[]): PopupDesign => {
  const [form, thanks] = blankDesign().steps
  if (!form || !thanks) throw new Error('no steps')
  return { ...blankDesign(), steps: [{ ...form, blocks }, thanks] }
}
const designWithTexts = (ids: string) => withBlocks(...[...ids].map((id) => newBlock('text', id)))
const idsOf = ({ steps: [first] }: PopupDesign) => first?.blocks.map(({ id }) => id).join('')

describe('an editor’s undo history', () => {
  const anyActions = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('record' as const), key: fc.constantFrom('a', 'b', null) }),
      fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const, 'end' as const) }),
    ),
    { maxLength: 60 },
  )
  const applyActions = (acts: readonly Act[]) => {
    let state: History<{ n: number }> = createHistory({ n: 0 })
    let n = 0
    for (const act of acts) {
      n += 1
      if (act.kind === 'record') state = recordChange(state, { n }, act.key)
      else if (act.kind === 'end') state = endStep(state)
      else state = act.kind === 'undo' ? undo(state) : redo(state)
    }
    return state
  }
  type Act = { kind: 'record'; key: string | null } | { kind: 'undo' | 'redo' | 'end' }

  it('leads back to the initial state, whatever was done', () => {
    fc.assert(
      fc.property(anyActions, (acts) => {
        let state = applyActions(acts)
        while (canUndo(state)) state = undo(state)
        expect(state.present).to.deep.equal({ n: 0 })
      }),
    )
  })

  it('restores the same state with redo', () => {
    fc.assert(
      fc.property(anyActions, (acts) => {
        const state = applyActions(acts)
        const back = undo(state)
        expect(canUndo(state) ? redo(back).present : back.present).to.equal(state.present)
      }),
    )
  })

  it('merges typing in one field into one step until the field loses focus', () => {
    const typed = ['a', 'ab', 'abc'].reduce(
      (state, text) => recordChange(state, text, 'field'),
      createHistory(''),
    )
    expect(undo(typed).present).to.equal('')
    const left = recordChange(endStep(typed), 'abcd', 'field')
    expect(undo(left).present).to.equal('abc')
  })

  it('drops the redo steps once something else is changed', () => {
    const state = recordChange(undo(recordChange(createHistory('a'), 'b')), 'c')
    expect(redo(state)).to.equal(state)
  })

  it('ignores a change to the same state and keeps the redo steps', () => {
    const state = undo(recordChange(createHistory('a'), 'b'))
    expect(recordChange(state, 'a')).to.equal(state)
  })

  it('has a maximum length', () => {
    let state = createHistory(0)
    for (let n = 1; n <= MAX_UNDO_STEPS + 20; n += 1) state = recordChange(state, n)
    expect(state.past).to.have.length(MAX_UNDO_STEPS)
  })
})

describe('an edit to a design', () => {
  const targetAt = (index: number) => ({ stepId: 'form', index })

  it('keeps every block when one is moved, and puts it before the one at the target index', () => {
    const ids = fc.integer({ min: 1, max: BLOCK_IDS.length })
    fc.assert(
      fc.property(ids, fc.nat(9), fc.nat(10), (count, from, to) => {
        const all = BLOCK_IDS.slice(0, count)
        const id = all[from % count] ?? 'a'
        const target = to % (count + 1)
        const reorderedIds = idsOf(moveBlock(designWithTexts(all), id, targetAt(target))) ?? ''
        expect([...reorderedIds].sort().join('')).to.equal(all)
        const after = all[target]
        if (after && after !== id)
          expect(reorderedIds.indexOf(id)).to.equal(reorderedIds.indexOf(after) - 1)
      }),
    )
  })

  const shiftCases: [id: string, by: -1 | 1, after: string][] = [
    ['a', 1, 'bac'],
    ['b', -1, 'bac'],
    ['c', 1, 'abc'],
    ['a', -1, 'abc'],
    ['x', 1, 'abc'],
  ]
  for (const [id, by, after] of shiftCases) {
    it(`moves ${id} by ${by}: ${after}`, () => {
      expect(idsOf(shiftBlock(designWithTexts('abc'), id, by))).to.equal(after)
    })
  }

  it('reuses every object that it does not change', () => {
    const before = designWithTexts('abc')
    const after = removeBlock(before, 'b')
    expect(findBlock(after, 'a')).to.equal(findBlock(before, 'a'))
    expect(after.steps[1]).to.equal(before.steps[1])
  })

  it('returns the same design when it changes nothing', () => {
    const design = designWithTexts('abc')
    expect(moveBlock(design, 'b', targetAt(1))).to.equal(design)
    expect(moveBlock(design, 'b', targetAt(2))).to.equal(design)
    expect(removeBlock(design, 'x')).to.equal(design)
    expect(shiftBlock(design, 'c', 1)).to.equal(design)
    expect(shiftStep(design, 'thanks', 1)).to.equal(design)
    expect(shiftStep(design, 'form', -1)).to.equal(design)
  })

  it('does not add a block to a full design', () => {
    const [first, ...others] = Array.from({ length: MAX_BLOCKS }, (_, n) =>
      newBlock('text', `t${n}`),
    )
    if (!first) throw new Error('no block')
    const [form] = withBlocks(first, ...others).steps
    if (!form) throw new Error('no step')
    const full = { ...blankDesign(), steps: [form] }
    expect(addBlock(full, newBlock('text', 'more'), targetAt(0))).to.equal(full)
    expect(duplicateBlock(full, 't0')).to.deep.equal({ design: full, copyId: 't0' })
    const room = removeBlock(full, 't0')
    expect(addBlock(room, newBlock('text', 'more'), targetAt(0))).not.to.equal(room)
  })

  it('does not add a step to a design that already has the maximum number', () => {
    let design = blankDesign()
    while (design.steps.length < MAX_STEPS) design = addStep(design, 'More', 'form').design
    expect(addStep(design, 'More', 'form')).to.deep.equal({ design, stepId: 'form' })
  })

  it('gives the copy a valid name when the field’s name has the maximum length', () => {
    const field = { ...newBlock('field', 'email'), name: 'n'.repeat(40) }
    const { design } = duplicateBlock(withBlocks(field), 'email')
    expect(v.is(popupDesign, design)).to.equal(true)
  })

  it('keeps the design valid, whatever is added or copied', () => {
    const kinds = fc.constantFrom<BlockType>('heading', 'field', 'question', 'wheel', 'consent')
    fc.assert(
      fc.property(fc.array(fc.tuple(kinds, fc.nat(8)), { maxLength: 20 }), (added) => {
        let design = blankDesign()
        for (const [type, index] of added) {
          const block = createBlock(design, type)
          design = addBlock(design, block, targetAt(index))
          design = duplicateBlock(design, block.id).design
        }
        expect(v.is(popupDesign, design)).to.equal(true)
      }),
    )
  })

  it('adds only one email field: a second field asks for something else', () => {
    const field = createBlock(blankDesign(), 'field')
    expect(field).to.include({ kind: 'text', name: 'answer' })
  })

  it('adds, moves and removes steps, but never the last one', () => {
    const { design, stepId } = addStep(blankDesign(), 'More', 'form')
    const names = (of: PopupDesign) => of.steps.map(({ name }) => name)
    expect(names(design)).to.deep.equal(['Form', 'More', 'Thank you'])
    expect(names(shiftStep(design, stepId, 1))).to.deep.equal(['Form', 'Thank you', 'More'])
    const one = removeStep(removeStep(design, stepId), 'form')
    expect(names(removeStep(one, 'thanks'))).to.deep.equal(['Thank you'])
  })

  it('returns the edited field, or null if more has changed or a switch was toggled', () => {
    const heading = newBlock('heading', 'h')
    const base = withBlocks(heading)
    const subject = (over: Partial<typeof heading>) =>
      subjectOf(base, changeBlock(base, { ...heading, ...over }))
    expect(subject({ text: 'A' })).to.equal('steps.0.blocks.0.text')
    expect(subject({ text: 'A', size: 's' })).to.equal(null)
    expect(subject({ isBeside: true })).to.equal(null)
    const size = (value: number | null) => ({ style: { ...heading.style, size: value } })
    expect(subject(size(17))).to.equal('steps.0.blocks.0.style.size')
    const resizedDesign = changeBlock(base, { ...heading, ...size(17) })
    expect(subjectOf(resizedDesign, base)).to.equal(null)
  })
})

describe('the block that is redrawn alone while its text is edited', () => {
  const PICTURE: Step['picture'] = {
    image: { source: { kind: 'art', name: 'kiln' }, alt: '' },
    side: 'behind',
    share: 50,
    background: null,
  }
  const before = designWithTexts('abc')
  const b = newBlock('text', 'b')
  const typedDesign = changeBlock(before, { ...b, text: 'Hello' })
  const table: [name: string, after: PopupDesign, id: string | undefined][] = [
    ['one text', typedDesign, 'b'],
    ['nothing', before, undefined],
    ['two texts', changeBlock(typedDesign, { ...newBlock('text', 'c'), text: 'You' }), undefined],
    [
      'its placement beside another block',
      changeBlock(before, { ...b, isBeside: true }),
      undefined,
    ],
    ['the order of the blocks', shiftBlock(before, 'a', 1), undefined],
    ['the theme', { ...typedDesign, theme: { ...typedDesign.theme } }, undefined],
    ['the number of blocks', removeBlock(before, 'c'), undefined],
    [
      'its step’s picture',
      {
        ...typedDesign,
        steps: typedDesign.steps.map((one, at) => (at === 0 ? { ...one, picture: PICTURE } : one)),
      },
      undefined,
    ],
  ]
  for (const [name, after, id] of table) {
    it(`is ${id ?? 'none'} after a change to ${name}`, () => {
      expect(changedBlock(before, after)?.id).to.equal(id)
    })
  }

  it('is null if its type can’t be redrawn alone', () => {
    const coupon = newBlock('coupon', 'c')
    const design = withBlocks(coupon)
    expect(changedBlock(design, changeBlock(design, { ...coupon, code: 'NEW' }))).to.equal(null)
  })
})

describe('a theme', () => {
  for (const { name, theme } of THEMES) {
    it(`named ${name} is readable everywhere`, () => {
      const { background, text, muted, accent, onAccent, field } = theme
      const pairs = [
        [text, background],
        [muted, background],
        [onAccent, accent],
        [field.text, field.background],
      ] as const
      for (const [front, behind] of pairs) {
        expect(contrast(front, behind)).to.be.at.least(READABLE_CONTRAST)
      }
      expect(contrast(field.border, background)).to.be.at.least(3)
    })
  }

  it('replaces the colours and fonts set on blocks', () => {
    const { theme } = blankDesign()
    const own = { ...PLAIN_TEXT, font: 'Inter', colour: '#123456', size: 20 }
    const colours = { colour: '#123456', background: '#abcdef' }
    const button = newBlock('button', 'button')
    const design = withBlocks(
      { ...button, style: { ...button.style, ...own, ...colours, hover: colours } },
      { ...newBlock('heading', 'heading'), style: own },
      { ...newBlock('countdown', 'countdown'), digits: '#123456', tile: '#abcdef' },
      { ...newBlock('progress', 'progress'), track: '#123456' },
      { ...newBlock('product', 'product'), background: '#123456' },
      { ...newBlock('wheel', 'wheel'), rim: '#123456' },
    )
    expect(JSON.stringify(applyTheme(design, theme))).not.to.match(/#123456|#abcdef|Inter/)
  })

  it('replaces the colour behind a picture', () => {
    const design = blankDesign()
    const image = { source: { kind: 'art', name: 'kiln' }, alt: '' } as const
    const picture = { image, side: 'behind', share: 50, background: '#123456' } as const
    const designWithPictures = {
      ...design,
      steps: design.steps.map((one) => ({ ...one, picture })),
    }
    const themedDesign = applyTheme(designWithPictures, design.theme)
    expect(themedDesign.steps.map((one) => one.picture?.background)).to.deep.equal([null, null])
  })

  it('causes no contrast hint in any template', () => {
    for (const { name, design, intents } of TEMPLATES) {
      for (const { theme } of THEMES) {
        const hints = hintsFor({ design: applyTheme(design, theme), intent: intents[0], now: NOW })
        expect(hints.filter(({ kind }) => kind === 'contrast')).to.deep.equal([], name)
      }
    }
  })
})

describe('the hints before a design goes live', () => {
  const kindsOf = (design: PopupDesign, intent: Intent = 'coupon-popups'): HintKind[] =>
    hintsFor({ design, intent, now: NOW }).map(({ kind }) => kind)
  const step = (over: Partial<Step>): PopupDesign => {
    const [form, thanks] = blankDesign().steps
    if (!form || !thanks) throw new Error('no steps')
    return { ...blankDesign(), steps: [{ ...form, ...over }, thanks] }
  }
  const [heading, text, email, send] = [
    newBlock('heading', 'heading'),
    newBlock('text', 'text'),
    newBlock('field', 'email'),
    newBlock('button', 'send'),
  ]
  const blocks = (...some: Block[]) => step({ blocks: some })
  const uploadedImage = { source: { kind: 'upload', name: crypto.randomUUID() }, alt: '' } as const
  const closeButton: Block = { ...newBlock('button', 'leave'), action: { kind: 'close' } }
  const withoutCloseButton = (first: Block[], last: Block[]): PopupDesign => {
    const { steps, frame, ...rest } = blocks(...first)
    const [form, thanks] = steps
    if (!form || !thanks) throw new Error('no steps')
    return {
      ...rest,
      frame: { ...frame, hasClose: false },
      steps: [form, { ...thanks, blocks: last }],
    }
  }
  const pale = { ...PLAIN_TEXT, colour: '#999999' }

  const table: [name: string, design: PopupDesign, kinds: HintKind[], intent?: Intent][] = [
    ['a blank design', blankDesign(), []],
    ['pale text', blocks(heading, { ...text, style: pale }, email, send), ['contrast']],
    [
      'text over an image, and a pale button',
      step({
        blocks: [
          text,
          email,
          { ...send, style: { ...send.style, background: '#ffffff', colour: '#999999' } },
        ],
        picture: {
          ...{ image: { ...uploadedImage, alt: 'A kiln' }, side: 'behind', share: 50 },
          background: '#ffffff',
        },
      }),
      ['contrast', 'overPicture'],
    ],
    [
      'a large pale heading',
      blocks({ ...heading, style: { ...pale, colour: '#8c8c8c' } }, send, email),
      [],
    ],
    [
      'an audience campaign without an email field',
      blocks(heading, send),
      ['noEmail', 'nothingToSend'],
      'build-audience',
    ],
    ['a field without a send button', blocks(heading, email), ['unreached', 'noSend']],
    ['a send button without a field', blocks(heading, send), ['nothingToSend']],
    [
      'a cookie notice without a consent button',
      blankDesign(),
      ['noConsentButton'],
      'cookie-notices',
    ],
    [
      'an empty code',
      blocks({ ...newBlock('coupon', 'c'), code: ' ' }, email, send),
      ['emptyCoupon'],
    ],
    [
      'an unknown cart value',
      blocks({ ...heading, text: '{cart.lfet:50|A little} more' }, email, send),
      ['wrongCartValue'],
    ],
    [
      'valid cart values',
      blocks({ ...heading, text: '{cart.left:50|A little} more' }, email, send),
      [],
    ],
    ['an empty heading', blocks({ ...heading, text: '' }, email, send), ['emptyText']],
    [
      'a link whose URL is only #',
      blocks(email, send, {
        ...newBlock('button', 'l'),
        action: { kind: 'link', address: '#', opensNew: false },
      }),
      ['noLink'],
    ],
    [
      'a question with one answer',
      blocks({ ...newBlock('question', 'q'), options: ['Yes', ' '] }, send),
      ['noOptions'],
    ],
    [
      'a countdown that has ended',
      blocks(
        { ...newBlock('countdown', 'c'), deadline: { kind: 'moment', at: '2026-11-22T11:59:00Z' } },
        ...[email, send],
      ),
      ['isOver'],
    ],
    [
      'two games',
      blocks(newBlock('wheel', 'w'), newBlock('scratch', 's'), email, send),
      ['secondGame'],
    ],
    [
      'a survey that only asks for an email',
      blocks(email, send),
      ['noQuestion'],
      'conduct-surveys',
    ],
    ['a survey with a question', blocks(newBlock('question', 'q'), send), [], 'conduct-surveys'],
    [
      'a countdown campaign without a countdown',
      blocks(email, send),
      ['noCountdown'],
      'countdown-timer',
    ],
    [
      'a gamification campaign without a game',
      blocks(email, send),
      ['noGame'],
      'gamification-popups',
    ],
    ['a blank draft', initialDesign(null, 'tea.example'), ['sample', 'sample']],
    [
      'an unconfirmed code',
      { ...blocks(newBlock('coupon', 'c'), email, send), review: EMPTY_REVIEW },
      ['unknownCode'],
    ],
    [
      'a new block',
      addNewBlock(blocks(email, send), newBlock('heading', 'new'), { stepId: 'form', index: 0 }),
      ['sample'],
    ],
    ['an empty step', blocks(), ['emptyStep', 'unreached']],
    [
      'an image without alt text',
      blocks({ ...newBlock('image', 'i'), image: uploadedImage }, email, send),
      ['noAlt'],
    ],
    [
      'no way out of the last step',
      { ...blankDesign(), frame: { ...blankDesign().frame, hasClose: false } },
      // Nothing closes the first step for a visitor who doesn't fill in its field.
      ['noWayOut', 'noWayOut'],
    ],
    [
      'no close button, but a button that closes',
      withoutCloseButton([email, send, closeButton], [closeButton]),
      [],
    ],
    [
      'no close button, but a button that continues after a required answer',
      withoutCloseButton(
        [email, { ...closeButton, id: 'on', action: { kind: 'next' } }],
        [closeButton],
      ),
      ['noWayOut', 'noSend'],
    ],
    [
      'pale text over a picture of unknown colours',
      step({
        blocks: [{ ...text, style: pale }, email, send],
        picture: {
          image: { ...uploadedImage, alt: 'A kiln' },
          side: 'behind',
          share: 50,
          background: null,
        },
      }),
      ['overPicture'],
    ],
    [
      'a button that is pale on hover',
      blocks(email, {
        ...send,
        style: { ...send.style, hover: { colour: '#999999', background: '#ffffff' } },
      }),
      ['contrast'],
    ],
    [
      'no close button, but a button that continues',
      withoutCloseButton(
        [send, { ...closeButton, id: 'on', action: { kind: 'next' } }],
        [closeButton],
      ),
      ['nothingToSend'],
    ],
  ]
  for (const [name, design, kinds, intent] of table) {
    it(`for ${name}: ${kinds.join(', ') || 'none'}`, () => {
      expect(kindsOf(design, intent)).to.deep.equal(kinds)
    })
  }

  const dim = { ...blankDesign().theme, text: '#bbbbbb', muted: '#bbbbbb' }
  const lowContrast = { ...dim, field: { ...dim.field, text: '#bbbbbb' }, onAccent: '#1a8b69' }
  const typesWithoutText: readonly BlockType[] = ['image', 'wheel']
  for (const type of BLOCK_TYPES.filter((kind) => !typesWithoutText.includes(kind))) {
    it(`include a ${type} with low contrast`, () => {
      const block = newBlock(type, type)
      const dark = block.type === 'scratch' ? { ...block, foil: '#222222' } : block
      expect(kindsOf({ ...blocks(dark), theme: lowContrast })).to.include('contrast')
    })
  }

  it('report a pale field label only if it is shown', () => {
    const theme = { ...blankDesign().theme, text: '#bbbbbb' }
    const told = (showsLabel: boolean) =>
      hintsFor({
        design: { ...blocks({ ...email, showsLabel }, send), theme },
        intent: 'coupon-popups',
        now: NOW,
      }).some(({ blockId }) => blockId === 'email')
    expect([told(false), told(true)]).to.deep.equal([false, true])
  })

  it('require less contrast for large text, and say how much', () => {
    const largeHeading = { ...heading, style: { ...pale, colour: '#aaaaaa' } }
    const [hint] = hintsFor({
      design: blocks(largeHeading, email, send),
      intent: 'coupon-popups',
      now: NOW,
    })
    expect(hint).to.include({ kind: 'contrast', least: 3 })
  })

  for (const { name, design, intents } of TEMPLATES) {
    it(`are empty for the template ${name}`, () => {
      const mistakes = (intent: Intent) =>
        hintsFor({ design, intent, now: NOW }).filter((hint) => !needsUserReview(hint))
      for (const intent of intents) expect(mistakes(intent)).to.deep.equal([])
    })
  }
})

describe('a design’s page weight', () => {
  it('counts each file that its blocks need once', () => {
    expect(filesOf(blankDesign())).to.deep.equal(['script', 'engine', 'drawing'])
    const designWithGames = withBlocks(
      newBlock('wheel', 'w'),
      newBlock('coupon', 'c'),
      newBlock('countdown', 'd'),
    )
    const others = ['fonts', 'sums', 'cart']
    const all = Object.keys(FILE_BYTES).filter((file) => !others.includes(file))
    expect(filesOf(designWithGames)).to.have.members(all)
  })

  it('includes the cart code when its text contains cart placeholders', () => {
    const sum = { ...newBlock('text', 'sum'), text: '{cart.total}' }
    expect(filesOf(withBlocks(sum))).to.include.members(['sums', 'cart'])
  })

  it('counts each image once, and the font loader', () => {
    const kiln = TEMPLATES.find(({ name }) => name === 'kiln')
    if (!kiln) throw new Error('no kiln')
    expect(picturesOf(kiln.design).map(({ name }) => name)).to.deep.equal(['kiln'])
    expect(filesOf(kiln.design)).to.include('fonts')
  })

  it('adds up files, design, images and fonts, except for sizes that could not be loaded', () => {
    const { script, engine } = FILE_BYTES
    const otherDesigns = [
      { bytes: 120_000, requests: 1 },
      { bytes: 31_000, requests: 3 },
      { bytes: null, requests: 1 },
    ]
    const sum = { bytes: script + engine + 151_500, requests: 9 }
    expect(totalWeight(['script', 'engine'], 500, otherDesigns)).to.deep.equal(sum)
  })

  const verdictCases: [bytes: number, ticks: number, verdict: string][] = [
    [1, 1, 'light'],
    [50_001, 2, 'light'],
    [150_000, 2, 'light'],
    [150_001, 3, 'middling'],
    [500_000, 4, 'middling'],
    [5_000_000, 5, 'heavy'],
  ]
  for (const [bytes, ticks, verdict] of verdictCases) {
    it(`is ${verdict} with ${bytes} bytes: ${ticks} of five ticks`, () => {
      expect([ticksOf(bytes), verdictOf(bytes)]).to.deep.equal([ticks, verdict])
    })
  }
})
