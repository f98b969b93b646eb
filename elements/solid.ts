import type { JSX } from 'solid-js'
import type { TagProps } from './define.ts'
import type { Tags } from './tags.ts'

/** Solid listens by `on:` and sets a property by `prop:`; what stands alone is an attribute. */
type SolidName<Name extends string> = Name extends `on${infer Type}`
  ? `on:${Type}`
  : Name | `prop:${Name}`

/** The tags as Solid's JSX knows elements. */
type SolidTags = {
  [Tag in keyof Tags]: JSX.HTMLAttributes<InstanceType<Tags[Tag]>> & {
    [Name in keyof TagProps<Tags[Tag]> & string as SolidName<Name>]?: TagProps<Tags[Tag]>[Name]
  }
}

/** The tags in the JSX of a Solid page: `import type {} from 'poplar-kit/solid'`. */
declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends SolidTags {}
  }
}
