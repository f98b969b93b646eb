export type { PoplarElement, PoplarElementClass } from './define.ts'
