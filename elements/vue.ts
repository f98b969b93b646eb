import type { HTMLAttributes } from 'vue'
import type { TagAttributes, TagEvents } from './define.ts'
import type { Tags } from './tags.ts'

/** `site-added` as `siteAdded`. */
type Camel<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name

/** `@site-added` in a template asks for `onSiteAdded`. */
type Listeners<Events> = {
  [Type in keyof Events & string as `on${Capitalize<Camel<Type>>}`]?: (event: Events[Type]) => void
}

/** The tags as Vue's templates know components. */
type VueTags = {
  [Tag in keyof Tags]: new () => InstanceType<Tags[Tag]> & {
    /** Its types in a template; there is no such value. */
    $props: HTMLAttributes & TagAttributes<Tags[Tag]> & Listeners<TagEvents<Tags[Tag]>>
  }
}

/** The tags in the templates of a Vue page: `import type {} from 'poplar-kit/vue'`. */
declare module 'vue' {
  interface GlobalComponents extends VueTags {}
}
