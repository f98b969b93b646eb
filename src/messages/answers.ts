import { catalogue } from './catalogue.ts'

/** Messages about visitors' answers to a campaign's questions. */
export const answersMessages = catalogue('answers', {
  answers: 'Answers',
  unit: '{count} {count|answer|answers}',
  title: 'Answers to “{title}”',
  about: 'Answers are counted as they arrive and shown anonymously.',
  loading: 'Loading answers…',
  failed: 'Couldn’t load the answers',
  noneTitle: 'No answers yet',
  noneText: 'Answers appear here as visitors respond.',
  noQuestionTitle: 'This campaign has no questions',
  noQuestionText: 'Add a question to its design.',
  openDesign: 'Open its design',
  countOf: '{count} · {share}',
  average: '{average} on average',
  more: 'Show older answers',
  moreFailed: 'Couldn’t load older answers',
  fileLimit: 'The file contains the newest {limit} of {total} answers.',
  download: 'Download as CSV',
  downloadFailed: 'The download failed',
})
