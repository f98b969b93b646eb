import type { HTMLAttributes } from 'svelte/elements'
import type { TagProps } from './define.ts'
import type { Tags } from './tags.ts'

/** Svelte writes `false` out as a word, and an attribute such as `ask-details` counts by its presence. */
type Present<Attributes> = {
  [Name in keyof Attributes as Name extends `${string}-${string}`
    ? true extends Attributes[Name]
      ? Name
      : never
    : never]?: true
}

/** The tags as Svelte's markup knows elements. */
type SvelteTags = {
  [Tag in keyof Tags]: TagProps<Tags[Tag]> &
    Present<TagProps<Tags[Tag]>> &
    HTMLAttributes<InstanceType<Tags[Tag]>>
}

/** The tags in the markup of a Svelte page: `import type {} from 'poplar-kit/svelte'`. */
declare module 'svelte/elements' {
  interface SvelteHTMLElements extends SvelteTags {}
}
