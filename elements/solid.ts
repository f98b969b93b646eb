import type { JSX } from 'solid-js'
import type { TagProps } from './define.ts'
import type { Tags } from './tags.ts'

/** In Solid, `on:` adds a listener, `prop:` sets a property, and a plain name sets an attribute. */
type SolidName<Name extends string> = Name extends `on${infer Type}`
  ? `on:${Type}`
  : Name | `prop:${Name}`

/** The tags for Solid's JSX. */
type SolidTags = {
  [Tag in keyof Tags]: JSX.HTMLAttributes<InstanceType<Tags[Tag]>> & {
    [Name in keyof TagProps<Tags[Tag]> & string as SolidName<Name>]?: TagProps<Tags[Tag]>[Name]
  }
}

/** Types the tags in Solid's JSX: `import type {} from 'poplar-kit/solid'`. */
declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends SolidTags {}
  }
}
