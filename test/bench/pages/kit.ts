import type { CommonElement } from '../../../elements/define/instance.ts'
import { nextTask } from '../../support/next-task.ts'
import type { Subject } from '../subjects.ts'
import { configureBench } from './fake-api.ts'
import { type MountedInstance, openStartPage } from './start-page.ts'

/** Shows the element as a host page would. */
export function startKit({ tag, attributes }: Subject): void {
  configureBench()
  openStartPage(async (): Promise<MountedInstance> => {
    const element = document.createElement(tag) as HTMLElement & CommonElement
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    document.body.append(element)
    await element.ready
    if (element.matches(':state(failed)')) throw new Error(`<${tag}> failed.`)
    element.focus({ preventScroll: true })
    if (document.activeElement !== element) throw new Error(`<${tag}> took no focus.`)
    return {
      text: element.shadowRoot?.querySelector('.poplar')?.textContent ?? '',
      async remove() {
        element.remove()
        await nextTask()
      },
    }
  })
}
