import type { HTMLAttributes } from 'vue'
import type { TagAttributes, TagEvents } from './define.ts'
import type { Tags } from './tags.ts'

/** `site-added` becomes `siteAdded`. */
type Camel<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name

/** `@site-added` in a template is compiled to the prop `onSiteAdded`. */
type Listeners<Events> = {
  [Type in keyof Events & string as `on${Capitalize<Camel<Type>>}`]?: (event: Events[Type]) => void
}

/** The tags for Vue's templates. */
type VueTags = {
  [Tag in keyof Tags]: new () => InstanceType<Tags[Tag]> & {
    /** Exists only in the type system. */
    $props: HTMLAttributes & TagAttributes<Tags[Tag]> & Listeners<TagEvents<Tags[Tag]>>
  }
}

/** Types the tags in Vue's templates: `import type {} from 'poplar-kit/vue'`. */
declare module 'vue' {
  interface GlobalComponents extends VueTags {}
}
