import { warn } from '../../src/config/report.ts'
import { KIT_VERSION } from '../../src/config/version.ts'
import { KIT_CLASS } from './element-class.ts'
import type { ElementState } from './spec.ts'

/** False before Chrome 77, Firefox 101 and Safari 16.4, and where a test plays a browser: jsdom, happy-dom. */
export const canDraw = (): boolean =>
  'attachInternals' in HTMLElement.prototype &&
  'adoptedStyleSheets' in Document.prototype &&
  'replaceSync' in CSSStyleSheet.prototype

const UNSUPPORTED: ElementState = { status: 'unsupported', events: {} }

let isWarned = false

function warnOnce(tag: string): void {
  if (isWarned) return
  isWarned = true
  warn(`poplar-kit: this browser cannot draw <${tag}>; what stands inside the tag stays.`)
}

/** Stands for a tag where it cannot be drawn: it takes every property, and its light children stay. */
export function createPlaceholderClass(tag: string): CustomElementConstructor {
  return class PoplarKitPlaceholder extends HTMLElement {
    static readonly [KIT_CLASS] = KIT_VERSION
    static readonly tag = tag
    static readonly version = KIT_VERSION

    get ready(): Promise<ElementState> {
      return Promise.resolve(UNSUPPORTED)
    }

    get state(): ElementState {
      return UNSUPPORTED
    }

    connectedCallback(): void {
      warnOnce(tag)
    }
  }
}
