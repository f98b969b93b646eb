import type * as React from 'react'
import type { TagEvents, TagMarkup, TagProps } from './define.ts'
import type { Tags } from './tags.ts'

/** React 18 still has what 19 has taken away. */
type IsReact18 = typeof React extends { createFactory: unknown } ? true : false

/**
 * The props of a tag in JSX, for a component around it: `JsxProps<typeof PlanCheckoutElement>`. React 18 writes
 * attributes only: there, properties and events are a ref's.
 */
export type JsxProps<Class extends new () => HTMLElement> = IsReact18 extends true
  ? AttributesOnly<Class>
  : React.HTMLAttributes<HTMLElement> & React.RefAttributes<InstanceType<Class>> & TagProps<Class>

type AttributesOnly<Class extends new () => HTMLElement> = Omit<
  React.HTMLAttributes<HTMLElement>,
  'className'
> &
  React.RefAttributes<InstanceType<Class>> &
  TagMarkup<Class> & { class?: string | undefined } & NoListeners<TagEvents<Class>>

/** A name with a hyphen is taken by every compiler, unless it is denied. */
type NoListeners<Events> = { [Type in keyof Events & string as `on${Type}`]?: never }

type ReactTags = { [Tag in keyof Tags]: JsxProps<Tags[Tag]> }

/** The tags in the JSX of a React page: `import type {} from 'poplar-kit/react'`. */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends ReactTags {}
  }
}
