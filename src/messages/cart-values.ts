import { catalogue } from './catalogue.ts'

/** Names of the cart placeholders for a pop-up's text. */
export const cartValueMessages = catalogue('cartValues', {
  insert: 'Insert cart value',
  insertInto: 'Insert cart value: {field}',
  total: 'Total',
  items: 'Number of items',
  left: 'Amount left to reach a goal',
  help: 'Filled in from the visitor’s cart. The text after | is shown while the cart is unknown.',
  helpReached:
    'Text after a second | replaces the whole line once the goal is reached, such as {example}.',
  wrong: '{wrong} isn’t a cart value, so visitors would see it as typed. Use {known}.',
})
