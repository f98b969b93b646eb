// The wheel and the scratch card, with the coupon that either can end in.
import couponCss from './coupon.css?inline'
import scratchCss from './scratch.css?inline'
import { draw as scratch } from './scratch.ts'
import wheelCss from './wheel.css?inline'
import { draw as wheel } from './wheel.ts'

export const drawers = { scratch, wheel }
export const css = scratchCss + wheelCss + couponCss
