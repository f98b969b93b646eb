import { catalogue } from './catalogue.ts'

/** Messages for the template gallery. */
export const templatesMessages = catalogue('templates', {
  choose: 'Choose a template',
  chooseAbout: 'You can change every word and colour afterwards.',
  startBlank: 'Start blank',
  search: 'Search templates',
  price: 'Price',
  'price-all': 'All',
  'price-free': 'Free',
  'price-paid': 'Paid',
  allIntents: 'All',
  found: '{count} {count|template|templates}',
  nothingTitle: 'No matching templates',
  nothingText: 'No templates match your search. Try another word, or start with a blank design.',
  showAll: 'Show all templates',

  'kind-popup': 'pop-up',
  'kind-bar': 'bar',
  'kind-slide-in': 'slide-in',
  'kind-full-screen': 'full screen',
  useIt: 'Use it',
  useNamed: 'Use it: {title}',
  otherTemplates: 'Other templates',
  previewNamed: 'Preview: {title}',
  fromPlan: 'From {plan}',

  refusedTitle: '“{title}” isn’t included in your plan',
  refusedFrom: 'It requires {plan} or a larger plan. Free templates work on every plan.',
  refusedLook: 'You can still look at it.',
  askForPlan: 'Ask {admin} for a larger plan.',
  notCreated: 'The campaign hasn’t been created yet',
  brokenTitle: 'This address is incomplete',
  brokenText:
    'It needs a title of 1 to {max} characters and a known intent. Start again with Create Campaign.',
  mayNotCreateTitle: 'You can’t create campaigns',
  madeTitle: '“{title}” already exists.',
  madeText: 'Choosing another template creates another campaign.',
  goOn: 'Continue editing it',
})
