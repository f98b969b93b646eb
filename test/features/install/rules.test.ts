import { expect } from 'chai'
import fc from 'fast-check'
import {
  classifySnippets,
  embedSnippet,
  findSnippets,
  installState,
  installTone,
  isLive,
  LIVE_WINDOW_MS,
  snippetProblem,
} from '../../../src/features/install/rules.ts'

const NOW = new Date('2025-11-12T09:30:00Z')
const msBeforeNow = (ms: number) => new Date(NOW.getTime() - ms)

describe('the snippet', () => {
  it('is one script tag with the site id', () => {
    expect(embedSnippet('https://poplar.example/v1/poplar.js', 'jc_7f3k92ma')).to.equal(
      '<script async src="https://poplar.example/v1/poplar.js" data-site-id="jc_7f3k92ma"></script>',
    )
  })

  it('escapes values in its attributes', () => {
    const snippet = embedSnippet('https://poplar.example/?a=1&b="', '"><img src=x>')
    expect(snippet.match(/[<>]/g)).to.have.length(4)
    expect(snippet).to.contain('?a=1&amp;b=&quot;"')
  })

  it('is found on a page that contains it, whatever the site id', () => {
    const url = 'https://poplar.example/v1/poplar.js'
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (siteId, one, other) => {
        const text = (part: string) => part.replaceAll('<', '&lt;')
        const page = `<p>${text(one)}</p>${embedSnippet(url, siteId)}<p>${text(other)}</p>`
        expect(findSnippets(page, url)).to.deep.equal([siteId.trim()])
      }),
    )
  })
})

describe('a live site', () => {
  const cases: [title: string, lastSeenAt: Date | null, live: boolean][] = [
    ['that has never reported', null, false],
    ['that reports now', NOW, true],
    ['that reported within a day', msBeforeNow(LIVE_WINDOW_MS - 1), true],
    ['that reported a day ago', msBeforeNow(LIVE_WINDOW_MS), false],
    ['whose clock is ahead of ours', msBeforeNow(-60_000), true],
  ]
  for (const [title, lastSeenAt, live] of cases) {
    it(`is ${live ? '' : 'not '}one ${title}`, () => {
      expect(isLive(lastSeenAt, NOW)).to.equal(live)
    })
  }
})

describe('a site’s snippet', () => {
  const DAY_MS = 24 * 3_600_000
  const cases: [what: string, lastSeenAt: Date | null, problem: string | null][] = [
    ['was never seen', null, 'never-seen'],
    ['was seen just now', NOW, null],
    ['was seen less than a week ago', msBeforeNow(7 * DAY_MS - 1), null],
    ['was seen a week ago', msBeforeNow(7 * DAY_MS), 'not-lately'],
  ]
  for (const [what, lastSeenAt, problem] of cases) {
    it(`that ${what} has ${problem ?? 'no problem'}`, () => {
      expect(snippetProblem(lastSeenAt, NOW)).to.equal(problem)
    })
  }
})

describe('the snippets on a home page', () => {
  const cases: [found: string[], result: string][] = [
    [[], 'missing'],
    [['own'], 'installed'],
    [['other'], 'other-site'],
    [['own', 'other'], 'beside-other'],
    [['own', 'own'], 'twice'],
    [['own', 'other', 'own'], 'twice'],
    [['other', 'other'], 'other-site'],
    [[''], 'other-site'],
  ]
  for (const [found, result] of cases) {
    it(`${JSON.stringify(found)} are reported as ‘${result}’`, () => {
      expect(classifySnippets(found, 'own')).to.equal(result)
    })
  }
})

describe('the installation status', () => {
  const seen = msBeforeNow(4_000)
  const cases = [
    [null, null, 'unchecked', 'info'],
    [null, seen, 'live', 'success'],
    ['installed', null, 'installed', 'success'],
    ['installed', seen, 'live', 'success'],
    ['missing', null, 'missing', 'warning'],
    ['missing', seen, 'missing', 'warning'],
    ['other-site', seen, 'other-site', 'warning'],
    ['twice', seen, 'twice', 'warning'],
    ['unreachable', null, 'unreachable', 'error'],
  ] as const
  for (const [result, lastSeenAt, state, tone] of cases) {
    it(`is ‘${state}’ (${tone}) if ${lastSeenAt ? 'seen' : 'not seen'} and the result is ${result ?? 'none'}`, () => {
      const finding = result === null ? null : { result }
      expect(installState(finding, lastSeenAt, NOW)).to.equal(state)
      expect(installTone(state)).to.equal(tone)
    })
  }
})
