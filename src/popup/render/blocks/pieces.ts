// Blocks that many pop-ups don't have, in one file: separate files would compress worse.
import countdownCss from './countdown.css?inline'
import { draw as countdown } from './countdown.ts'
import couponCss from './coupon.css?inline'
import { draw as coupon } from './coupon.ts'
import waysCss from './links.css?inline'
import { draw as links } from './links.ts'
import productCss from './product.css?inline'
import { draw as product } from './product.ts'
import progressCss from './progress.css?inline'
import { draw as progress } from './progress.ts'
import questionCss from './question.css?inline'
import { draw as question } from './question.ts'

export const drawers = { coupon, countdown, product, progress, question, links }
export const css = couponCss + countdownCss + productCss + progressCss + questionCss + waysCss
