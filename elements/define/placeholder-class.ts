import { warn } from '../../src/config/report.ts'
import { KIT_VERSION } from '../../src/config/version.ts'
import { KIT_CLASS } from './element-class.ts'
import type { ElementState } from './spec.ts'

/** False before Chrome 77, Firefox 101 and Safari 16.4, and in jsdom and happy-dom. */
export const isBrowserSupported = (): boolean =>
  'attachInternals' in HTMLElement.prototype &&
  'adoptedStyleSheets' in Document.prototype &&
  'replaceSync' in CSSStyleSheet.prototype

const UNSUPPORTED: ElementState = { status: 'unsupported', events: {} }

let hasWarned = false

function warnOnce(tag: string): void {
  if (hasWarned) return
  hasWarned = true
  warn(
    `poplar-kit: this browser does not support <${tag}>. The tag's own content is shown instead.`,
  )
}

/** Used where a tag isn't supported: it accepts every property and shows its light children. */
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
