import { catalogue } from './catalogue.ts'

/** What visitors have answered to the questions of a campaign. */
export const answersMessages = catalogue('answers', {
  answers: 'Answers',
  unit: '{count} {count|answer|answers}',
  title: 'Answers to “{title}”',
  about: 'Counted as they come in. Nobody is named here.',
  loading: 'The answers are loading',
  failed: 'The answers did not load',
  noneTitle: 'No answer yet',
  noneText: 'As soon as a visitor has answered, it is counted here.',
  noQuestionTitle: 'It asks nothing',
  noQuestionText: 'This campaign has no question. Put one into its design.',
  openDesign: 'Open its design',
  countOf: '{count} · {share}',
  average: '{average} on average',
  more: 'Show older ones',
  moreFailed: 'The older answers did not load',
  fileLimit: 'The file holds the newest {limit} of {total} answers.',
  download: 'Download as CSV',
  downloadFailed: 'The file did not come',
})
