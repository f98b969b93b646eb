import type { HTMLAttributes } from 'svelte/elements'
import type { TagProps } from './define.ts'
import type { Tags } from './tags.ts'

/** Svelte writes `false` as a string, but an attribute such as `ask-details` is true if present. */
type Present<Attributes> = {
  [Name in keyof Attributes as Name extends `${string}-${string}`
    ? true extends Attributes[Name]
      ? Name
      : never
    : never]?: true
}

/** The tags for Svelte's markup. */
type SvelteTags = {
  [Tag in keyof Tags]: TagProps<Tags[Tag]> &
    Present<TagProps<Tags[Tag]>> &
    HTMLAttributes<InstanceType<Tags[Tag]>>
}

/** Types the tags in Svelte's markup: `import type {} from 'poplar-kit/svelte'`. */
declare module 'svelte/elements' {
  interface SvelteHTMLElements extends SvelteTags {}
}
