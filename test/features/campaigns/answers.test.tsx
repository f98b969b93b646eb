import { expect } from 'chai'
import { CampaignsPage } from '../../../src/features/campaigns/campaigns-page.tsx'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { expectAccessible } from '../../support/axe.ts'
import { eventually, fakeHttp, type Mounted } from '../../support/mount.tsx'
import { campaignResponse, mountSignedIn, NOW, pageBody } from './support.tsx'

const CALL = 'GET /campaigns/survey/answers'
const SURVEY = campaignResponse({
  ...{ campaign_id: 'survey', title: 'What next?', customer_intention: 'conduct-surveys' },
  ...{ has_form: false, answer_count: 4 },
})
const choiceQuestion = {
  ...{ name: 'next', text: 'Which one?', kind: 'one', answered: 4 },
  options: [
    { answer: 'Plum', count: 3 },
    { answer: '<b>Pear</b>', count: 1 },
  ],
}
const textQuestion = (name: string, text: string, next: string | null) => ({
  ...{ name, text: 'Why?', kind: 'words', answered: 2, next },
  texts: [{ id: text, text, at: '2026-11-20T11:00:00Z' }],
})
const scaleQuestion = {
  ...{ name: 'unpacking', text: 'How was it?', kind: 'scale', answered: 2 },
  ends: ['A let-down', 'A feast'],
  options: ['1', '2', '3', '4', '5'].map((answer, index) => ({ answer, count: index > 2 ? 1 : 0 })),
}
const answersResponse = (...questions: object[]) => ({ data: { total: 4, questions } })

describe('the answers to a survey', () => {
  let view: Mounted
  let http: ReturnType<typeof fakeHttp>
  afterEach(() => view.unmount())

  const show = async (response: (typeof http.table)[string], width = 1176) => {
    http = fakeHttp({ 'GET /campaigns': pageBody([SURVEY]), [CALL]: response })
    view = mountSignedIn(<CampaignsPage now={() => NOW} onCreate={() => {}} />, { http, width })
    ;(await view.findByRole('button', '4 answers')).click()
    await view.findByRole('dialog', 'Answers to “What next?”')
  }

  it('can also be opened from a row’s menu', async () => {
    await show(answersResponse(choiceQuestion))
    view.getByRole('button', 'Close').click()
    await eventually(() => expect(view.queryByRole('dialog')).to.equal(null))
    view.getByRole('button', 'Actions for What next?').click()
    ;(await view.findByRole('menuitem', 'Answers')).click()
    await view.findByRole('dialog', 'Answers to “What next?”')
  })

  it('show how often each was chosen, and its percentage', async () => {
    await show(answersResponse(choiceQuestion))
    const plum = await view.findByRole('meter', 'Plum')
    expect(plum.textContent).to.equal('3 · 75%')
    expect(view.getByRole('meter', '<b>Pear</b>').textContent).to.equal('1 · 25%')
  })

  it('show a scale’s labels and average', async () => {
    await show(answersResponse(scaleQuestion))
    await view.findByRole('meter', '5 – A feast')
    await view.findByText(/4\.5 on average/)
  })

  it('show the newest written answers, and older ones on request', async () => {
    await show(
      answersResponse(
        textQuestion('why', 'It is warm.', 'older'),
        textQuestion('else', 'Nothing.', null),
      ),
    )
    await view.findByText('It is warm.')
    http.table[CALL] = answersResponse(textQuestion('why', 'My mother’s.', null))
    view.getByRole('button', 'Show older answers').click()
    await view.findByText('My mother’s.')
    await view.findByText('It is warm.')
    await view.findByText('Nothing.')
    expect(view.queryByRole('button', 'Show older answers')).to.equal(null)
    const olderRequest = http.calls.filter(({ path }) => path.endsWith('/answers')).at(-1)
    expect(olderRequest?.call.query).to.deep.equal({ question: 'why', next: 'older' })
  })

  it('say why older answers or the file failed to load', async () => {
    await show(answersResponse(textQuestion('why', 'It is warm.', 'older')))
    await view.findByText('It is warm.')
    http.table[CALL] = new ApiFailure({ kind: 'offline' })
    http.table[`${CALL}/csv`] = new ApiFailure({ kind: 'timed-out' })
    const noticeTexts = () => view.kit.notices.list.value.map(({ text }) => text)
    view.getByRole('button', 'Show older answers').click()
    await eventually(() => expect(noticeTexts()).to.have.length(1))
    view.getByRole('button', 'Download as CSV').click()
    await eventually(() => expect(noticeTexts()).to.have.length(2))
    expect(noticeTexts()[0]).to.match(/^Couldn’t load older answers\. .*connection/)
    expect(noticeTexts()[1]).to.match(/^The download failed\. .+/)
    view.getByText('It is warm.')
  })

  it('are closed when the user returns to the list', async () => {
    await show(answersResponse(choiceQuestion))
    view.rerender(<p>Elsewhere</p>)
    await view.findByText('Elsewhere')
    view.rerender(<CampaignsPage now={() => NOW} onCreate={() => {}} />)
    await view.findByRole('button', '4 answers')
    expect(view.queryByRole('dialog') === null).to.equal(true)
  })

  it('say how many of them the file contains when it doesn’t contain all', async () => {
    const total = 23_456
    await show({ data: { total, file_limit: 20_000, questions: [choiceQuestion] } })
    await view.findByText('The file contains the newest 20,000 of 23,456 answers.')
  })

  it('don’t mention the file when the list contains all of them', async () => {
    await show({ data: { total: 20_000, file_limit: 20_000, questions: [choiceQuestion] } })
    await view.findByRole('button', 'Download as CSV')
    expect(view.queryByText(/The file contains/) === null).to.equal(true)
  })

  it('show an empty state before the first answer', async () => {
    await show({ data: { total: 0, questions: [{ ...choiceQuestion, answered: 0 }] } })
    await view.findByText('No answers yet')
    expect(view.queryByRole('button', 'Download as CSV')).to.equal(null)
  })

  it('can be loaded again after a failure', async () => {
    await show(new ApiFailure({ kind: 'timed-out' }))
    await view.findByText('Couldn’t load the answers')
    http.table[CALL] = answersResponse(choiceQuestion)
    view.getByRole('button', 'Try again').click()
    await view.findByText('Which one?')
  })

  it('say so when the campaign has no questions', async () => {
    await show({ data: { total: 0, questions: [] } })
    await view.findByText('This campaign has no questions')
    view.getByRole('link', 'Open its design')
  })

  it('have no accessibility violations, including on a phone', async () => {
    await show(
      answersResponse(choiceQuestion, scaleQuestion, textQuestion('why', 'It is warm.', 'older')),
      375,
    )
    await view.findByText('It is warm.')
    await expectAccessible(view)
  })
})
