import type * as React from 'react'
import type { TagEvents, TagMarkup, TagProps } from './define.ts'
import type { Tags } from './tags.ts'

/** `createFactory` was removed in React 19. */
type IsReact18 = typeof React extends { createFactory: unknown } ? true : false

/**
 * The props of a tag in JSX, for a component that wraps it: `JsxProps<typeof PlanCheckoutElement>`. In React 18,
 * which sets attributes only, set properties and listeners through a ref.
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

/** TypeScript accepts any JSX attribute with a hyphen unless it is typed as `never`. */
type NoListeners<Events> = { [Type in keyof Events & string as `on${Type}`]?: never }

type ReactTags = { [Tag in keyof Tags]: JsxProps<Tags[Tag]> }

/** The tags in a React page's JSX: `import type {} from 'poplar-kit/react'`. */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends ReactTags {}
  }
}
