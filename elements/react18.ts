import type { HTMLAttributes, RefAttributes } from 'react'
import type { TagEvents, TagMarkup } from './define.ts'
import type { Tags } from './tags.ts'

/**
 * The props of a tag in the JSX of React 18, which writes attributes only: properties and events of the
 * kit are a ref's, and a boolean is on by `''` and off by undefined.
 */
export type JsxProps<Class extends new () => HTMLElement> = Omit<
  HTMLAttributes<HTMLElement>,
  'className'
> &
  RefAttributes<InstanceType<Class>> &
  TagMarkup<Class> & { class?: string | undefined } & NoListeners<TagEvents<Class>>

/** A name with a hyphen is taken by every compiler, unless it is denied. */
type NoListeners<Events> = { [Type in keyof Events & string as `on${Type}`]?: never }

type ReactTags = { [Tag in keyof Tags]: JsxProps<Tags[Tag]> }

/** The tags in the JSX of a React 18 page: `import type {} from 'poplar-kit/react18'`. */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends ReactTags {}
  }
}
