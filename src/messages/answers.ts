import { catalogue } from './catalogue.ts'

/** Texts for visitors' answers to a campaign's questions. */
export const answersMessages = catalogue('answers', {
  answers: 'Answers',
  unit: '{count} {count|answer|answers}',
  title: 'Answers to “{title}”',
  about: 'Counted as they come in. Answers are anonymous here.',
  loading: 'The answers are loading',
  failed: 'The answers did not load',
  noneTitle: 'No answer yet',
  noneText: 'Answers are counted here as visitors give them.',
  noQuestionTitle: 'This campaign has no question',
  noQuestionText: 'Add one to its design.',
  openDesign: 'Open its design',
  countOf: '{count} · {share}',
  average: '{average} on average',
  more: 'Show older answers',
  moreFailed: 'The older answers did not load',
  fileLimit: 'The file contains the newest {limit} of {total} answers.',
  download: 'Download as CSV',
  downloadFailed: 'The download failed',
})
