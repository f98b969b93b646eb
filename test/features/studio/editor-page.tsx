import { DesignPage } from '../../../src/features/studio/design/design-page.tsx'
import { eventually, fakeHttp, type Mounted } from '../../support/mount.tsx'
import { mountSignedIn } from '../campaigns/support.tsx'
import { editedResponse, ID } from './support.tsx'

const PUT = `PUT /campaigns/${ID}/design`
export const STATUS = `PUT /campaigns/${ID}/status`

export type OpenEditor = Mounted & {
  http: ReturnType<typeof fakeHttp>
  /** The text of the blocks in the list of layers. */
  layers(): (string | null)[]
  layer(name: string): HTMLElement
  /** The text of the blocks as drawn. */
  drawn(): (string | null)[]
  /** The focused element. */
  focused(): Element | null
  /** The last design sent. */
  sent(): unknown
}

/** Opens the editor with a campaign from the server, and waits until its pop-up is drawn. */
export async function openEditor(
  campaign: Record<string, unknown> = {},
  answers: Parameters<typeof fakeHttp>[0] = {},
  user?: object,
): Promise<OpenEditor> {
  const http = fakeHttp({
    [`GET /campaigns/${ID}`]: { data: editedResponse({ status: 'draft', ...campaign }) },
    [PUT]: ({ body }) => ({
      data: editedResponse({ status: 'draft', ...Object(body), version: 2 }),
    }),
    [STATUS]: ({ body }) => ({
      data: editedResponse({ ...Object(body), published_version: Object(body).version }),
    }),
    ...answers,
  })
  const view = mountSignedIn(<DesignPage campaignId={ID} />, {
    ...{ http, width: 1_440 },
    ...(user && { user }),
  })
  const textOf = ({ textContent }: Element) => textContent
  const canvasRoot = () => view.root.querySelector('.sheet')?.firstElementChild?.shadowRoot
  const drawn = () => [...(canvasRoot()?.querySelectorAll('[data-block]') ?? [])].map(textOf)
  await eventually(() => view.root.querySelector('.studio-bar') !== null)
  await eventually(() => drawn().length > 0)
  return {
    ...{ ...view, http, drawn },
    layers: () => [...view.root.querySelectorAll('.layers li .truncate')].map(textOf),
    layer(name) {
      const found = [...view.root.querySelectorAll<HTMLElement>('.layers button')]
      const one = found.find((button) => button.textContent?.startsWith(name))
      if (!one) throw new Error(`There is no layer ${name}.`)
      return one
    },
    focused: () => view.shadow.activeElement,
    sent: () =>
      Object(http.calls.findLast(({ path }) => path.endsWith('/design'))?.call.body).design,
  }
}
