import { focusFirstField } from '../../../elements/define/focus.ts'
import { type MountedInstance, openStartPage } from './start-page.ts'

/** The markup of a finished view, and its styles. */
export type FinishedView = { markup: string; styles: string }

/** Adds the finished view to the page without a framework: the minimum that a browser needs. */
export function startHandWritten({ markup, styles }: FinishedView): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets = [sheet]
  const template = document.createElement('template')
  template.innerHTML = markup
  openStartPage(async (): Promise<MountedInstance> => {
    const wrapper = document.createElement('div')
    wrapper.className = 'poplar'
    wrapper.append(document.importNode(template.content, true))
    document.body.append(wrapper)
    focusFirstField(wrapper, { preventScroll: true })
    return { text: wrapper.textContent, remove: async () => wrapper.remove() }
  })
}
