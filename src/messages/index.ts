export { type Catalogue, catalogue, type MessageValue, type ValuesOf } from './catalogue.ts'
export { format } from './format.ts'
