import { expect } from 'chai'
import * as v from 'valibot'
import type { Block, PopupDesign } from '../../src/popup/design.ts'
import { MAX_BLOCKS, popupDesign } from '../../src/popup/design-schema.ts'
import { blankDesign, newBlock, PLAIN_BUTTON, PLAIN_TEXT } from '../../src/popup/new-block.ts'
import type { Targeting } from '../../src/popup/targeting.ts'
import { defaultTargeting } from '../../src/popup/targeting-defaults.ts'
import { targeting } from '../../src/popup/targeting-schema.ts'
import { everyBlock, formOf } from './render/samples.ts'

const blankPopup = blankDesign()
const frame = (part: object) => ({ ...blankPopup, frame: { ...blankPopup.frame, ...part } })
const theme = (part: object) => ({ ...blankPopup, theme: { ...blankPopup.theme, ...part } })
const heading = newBlock('heading', 'h')
const designWithStyle = (part: object) => formOf({ ...heading, style: { ...PLAIN_TEXT, ...part } })
const designWithBlocks = (count: number): PopupDesign =>
  formOf(...Array.from({ length: count }, (_, index): Block => newBlock('text', `t${index}`)))
const field = (name: string, id = name) => ({ ...newBlock('field', id), name })
const image = (kind: string, name: string) => ({
  ...formOf(),
  steps: [
    {
      ...formOf().steps[0],
      blocks: [{ ...newBlock('image', 'i'), image: { source: { kind, name }, alt: '' } }],
    },
  ],
})
const wheel = (prizes: readonly { label: string; chance: number; code: string | null }[]) =>
  formOf({ ...newBlock('wheel', 'w'), prizes })
const prize = (chance: number) => ({ label: 'A', chance, code: null })
const thanksSteps = blankPopup.steps.slice(1)
const designWithGoal = (amount: number, reached = '') =>
  formOf({ ...newBlock('progress', 'p'), goal: { amount, reached } })

describe('the design schema', () => {
  const accepted: [name: string, design: unknown][] = [
    ['every block', everyBlock()],
    ['an empty heading', formOf({ ...heading, text: '' })],
    ['10,000 characters', formOf({ ...heading, text: 'x'.repeat(10_000) })],
    ['text in several scripts', formOf({ ...heading, text: 'שלום العربية 日本語 🦩' })],
    ['markup, as text', formOf({ ...heading, text: '<script>' })],
    ['a font size of 1 px', designWithStyle({ size: 1 })],
    ['a font size of 30 px', designWithStyle({ size: 30 })],
    ['a custom font', designWithStyle({ font: 'Noto Sans JP' })],
    ['a colour with alpha', designWithStyle({ colour: '#12345678' })],
    ['a width of 240', frame({ width: 240 })],
    ['a width of 960', frame({ width: 960 })],
    [
      '200 blocks',
      { ...designWithBlocks(MAX_BLOCKS), steps: designWithBlocks(MAX_BLOCKS).steps.slice(0, 1) },
    ],
    ['an uploaded image', image('upload', '5f0c1c2e-9b1f-4a51-8b7d-0a4d2f6c9e11')],
    ['a game with a single winning segment', wheel([prize(0), prize(1)])],
    ['a cart goal', designWithGoal(49.9)],
  ]
  for (const [name, design] of accepted) {
    it(`accepts ${name}`, () => {
      const { issues } = v.safeParse(popupDesign, design)
      expect(issues?.map(({ message }) => message)).to.equal(undefined)
    })
  }

  const refused: [name: string, design: unknown, sentence: RegExp][] = [
    ['a newer version', { ...blankPopup, version: 2 }, /newer version of Poplar/],
    ['no step', { ...blankPopup, steps: [] }, /at least one step/],
    ['6 steps', { ...blankPopup, steps: Array(6).fill(blankPopup.steps[0]) }, /at most 5 steps/],
    [
      '201 blocks',
      { ...designWithBlocks(201), steps: designWithBlocks(201).steps.slice(0, 1) },
      /at most 200 blocks/,
    ],
    ['two blocks with the same id', formOf(heading, heading), /same ID/],
    ['a block with the same id as a step', formOf({ ...heading, id: 'thanks' }), /same ID/],
    [
      'two fields with the same name',
      formOf(field('email', 'a'), field('email', 'b')),
      /same name/,
    ],
    [
      'a field with a name that a column cannot have',
      formOf(field('E-Mail', 'a')),
      /a-z, 0-9 and _/,
    ],
    ['a field named __proto__', formOf(field('__proto__', 'a')), /a-z, 0-9 and _/],
    ['10,001 characters', formOf({ ...heading, text: 'x'.repeat(10_001) }), /10,000 characters/],
    [
      'a character that databases cannot store',
      formOf({ ...heading, text: 'a\0b' }),
      /an invalid character/,
    ],
    ['a font size of 0 px', designWithStyle({ size: 0 }), /between 1 and 30 px/],
    ['a font size of 31 px', designWithStyle({ size: 31 }), /between 1 and 30 px/],
    ['a font size of NaN px', designWithStyle({ size: Number.NaN }), /./],
    [
      'a font that is a URL',
      designWithStyle({ font: 'https://evil.example/x.css' }),
      /name of a font family/,
    ],
    ['a font that is a list', designWithStyle({ font: 'Inter, serif' }), /name of a font family/],
    [
      'a font that closes its CSS rule',
      designWithStyle({ font: 'x"; } body {' }),
      /name of a font family/,
    ],
    ['a named colour', theme({ accent: 'red' }), /#1a7b59/],
    ['a colour that is a URL', theme({ accent: 'url(//evil.example)' }), /#1a7b59/],
    ['a three-digit colour', theme({ accent: '#fff' }), /#1a7b59/],
    ['a width of 239', frame({ width: 239 }), /between 240 and 960/],
    ['a width of 961', frame({ width: 961 }), /between 240 and 960/],
    ['an unknown kind', frame({ kind: 'tooltip' }), /popup, bar/],
    ['an image by URL', image('art', 'https://evil.example/x.svg'), /ours or an upload/],
    ['an image from a parent folder', image('art', '../secret'), /ours or an upload/],
    ['a game with one segment', wheel([prize(1)]), /at least two segments/],
    ['a game with 13 segments', wheel(Array(13).fill(prize(1))), /at most 12 segments/],
    ['a goal of zero', designWithGoal(0), /above 0 and up to 1,000,000/],
    ['a goal of over a million', designWithGoal(1_000_001), /above 0 and up to 1,000,000/],
    [
      'a goal with text that is too long',
      designWithGoal(50, 'x'.repeat(10_001)),
      /10,000 characters/,
    ],
    ['a game that nobody can win', wheel([prize(0), prize(0)]), /a chance above 0/],
    [
      'a link that runs a script',
      formOf({
        ...{ ...newBlock('button', 'b'), style: PLAIN_BUTTON },
        action: { kind: 'link', address: 'javascript:alert(1)', opensNew: false },
      }),
      /web page, an email address/,
    ],
    [
      'a block of an unknown type',
      { ...blankPopup, steps: [{ ...thanksSteps[0], blocks: [{ type: 'video' }] }] },
      /./,
    ],
    ['nothing', null, /./],
    ['a list', [], /./],
  ]
  for (const [name, design, sentence] of refused) {
    it(`rejects ${name}`, () => {
      const { issues } = v.safeParse(popupDesign, design)
      expect(issues?.map(({ message }) => message).join()).to.match(sentence)
    })
  }
})

describe('the settings schema', () => {
  const any = defaultTargeting('Europe/Berlin')
  const schedule = (part: object) => ({ ...any, schedule: { ...any.schedule, ...part } })
  const moments = (...moments: object[]) => ({ ...any, moments })
  const visitors = (part: object) => ({ ...any, visitors: { ...any.visitors, ...part } })
  const cart = (part: object) => ({
    ...{ totalAtLeast: null, totalAtMost: null, itemsAtLeast: null },
    ...part,
  })
  const frequency = (part: object) => ({ ...any, frequency: { ...any.frequency, ...part } })
  const shown = (...shown: object[]) => ({ ...any, pages: { shown, hidden: [] } })

  const accepted: [name: string, settings: unknown][] = [
    ['the default settings', any],
    ['no trigger: immediately', moments()],
    ['a delay of 0 seconds', moments({ kind: 'delay', seconds: 0 })],
    ['a delay of a day', moments({ kind: 'delay', seconds: 86_400 })],
    ['a scroll of 1%', moments({ kind: 'scroll', percent: 1 })],
    ['a language with its country', visitors({ languages: ['pt-BR'] })],
    ['a cart rule', visitors({ cart: cart({ totalAtLeast: 49.9 }) })],
    ['the cart trigger', moments({ kind: 'cart' })],
    ['hours past midnight', schedule({ hours: { from: 22, until: 6 } })],
    ['one hour', schedule({ hours: { from: 23, until: 24 } })],
    ['a day', schedule({ from: '2026-12-24T00:00', until: '2026-12-25T00:00' })],
  ]
  for (const [name, settings] of accepted) {
    it(`accepts ${name}`, () => {
      const { issues } = v.safeParse(targeting, settings)
      expect(issues?.map(({ message }) => message)).to.equal(undefined)
    })
  }

  it('trims whitespace around a rule', () => {
    const parsed: Targeting = v.parse(targeting, shown({ match: 'starts', text: ' /pots ' }))
    expect(parsed.pages.shown).to.deep.equal([{ match: 'starts', text: '/pots' }])
  })

  it('reads settings that were saved before cart rules existed', () => {
    const { cart: _, ...before } = any.visitors
    expect(v.parse(targeting, { ...any, visitors: before })).to.deep.equal(any)
  })

  const refused: [name: string, settings: unknown, sentence: RegExp][] = [
    ['a newer version', { ...any, version: 2 }, /newer version of Poplar/],
    ['a negative delay', moments({ kind: 'delay', seconds: -1 }), /between 0 and/],
    ['a delay of more than a day', moments({ kind: 'delay', seconds: 86_401 }), /between 0 and/],
    ['a scroll of 0%', moments({ kind: 'scroll', percent: 0 }), /between 1 and 100/],
    ['half a page', moments({ kind: 'pages', count: 1.5 }), /integer/],
    ['an empty selector', moments({ kind: 'click', selector: '  ' }), /selector is empty/],
    ['51 triggers', moments(...Array(51).fill({ kind: 'leave' })), /at most 50/],
    ['an empty page rule', shown({ match: 'starts', text: ' ' }), /Enter the URL of a page/],
    ['no device', visitors({ devices: [] }), /Choose a device/],
    ['an invalid language', visitors({ languages: ['in English'] }), /en or pt-BR/],
    ['a cart rule without a limit', visitors({ cart: cart({}) }), /Enter a cart total/],
    ['a total below zero', visitors({ cart: cart({ totalAtMost: -1 }) }), /between 0 and/],
    ['half an item', visitors({ cart: cart({ itemsAtLeast: 1.5 }) }), /integer/],
    [
      'totals that no cart can have',
      visitors({ cart: cart({ totalAtLeast: 50, totalAtMost: 40 }) }),
      /below the minimum/,
    ],
    ['no views per visit', frequency({ perVisit: 0 }), /between 1 and 100/],
    ['no days', schedule({ days: [] }), /Choose a day/],
    ['an eighth day', schedule({ days: [7] }), /between 0 and 6/],
    ['a 25th hour', schedule({ hours: { from: 9, until: 25 } }), /between 1 and 24/],
    ['30 February', schedule({ from: '2026-02-30T12:00' }), /2026-12-24T23:59/],
    ['a pause of more than a year', frequency({ afterClose: 366 }), /between 1 and 365/],
    ['an idle time of zero', moments({ kind: 'idle', seconds: 0 }), /between 1 and/],
    ['51 languages', visitors({ languages: Array(51).fill('en') }), /at most 50/],
    [
      '51 hidden pages',
      {
        ...any,
        pages: { shown: [], hidden: Array(51).fill({ match: 'starts', text: '/pots' }) },
      },
      /at most 50/,
    ],
    [
      'hours that end when they start',
      schedule({ hours: { from: 9, until: 9 } }),
      /must be different/,
    ],
    [
      'an end before the start',
      schedule({ from: '2026-12-25T00:00', until: '2026-12-24T00:00' }),
      /after the start/,
    ],
    [
      'a start that equals the end',
      schedule({ from: '2026-12-24T00:00', until: '2026-12-24T00:00' }),
      /after the start/,
    ],
    ['a time with a UTC offset', schedule({ from: '2026-12-24T00:00Z' }), /2026-12-24T23:59/],
    ['an unknown time zone', schedule({ timeZone: 'Europe/Atlantis' }), /time zone/],
  ]
  for (const [name, settings, sentence] of refused) {
    it(`rejects ${name}`, () => {
      const { issues } = v.safeParse(targeting, settings)
      expect(issues?.map(({ message }) => message).join()).to.match(sentence)
    })
  }
})
