import type { HTMLAttributes, RefAttributes } from 'react'
import type { TagProps } from './define.ts'
import type { Tags } from './tags.ts'

/** The props of a tag in the JSX of React 19, such as `JsxProps<typeof PlanCheckoutElement>`. */
export type JsxProps<Class extends new () => HTMLElement> = HTMLAttributes<HTMLElement> &
  RefAttributes<InstanceType<Class>> &
  TagProps<Class>

type ReactTags = { [Tag in keyof Tags]: JsxProps<Tags[Tag]> }

/** The tags in the JSX of a React 19 page: `import type {} from 'poplar-kit/react'`. */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends ReactTags {}
  }
}
