import type { HTMLAttributes } from 'svelte/elements'
import type { TagProps } from './define.ts'
import type { Tags } from './tags.ts'

type SvelteTags = {
  [Tag in keyof Tags]: TagProps<Tags[Tag]> & HTMLAttributes<InstanceType<Tags[Tag]>>
}

/** The tags in the markup of a Svelte page: `import type {} from 'poplar-kit/svelte'`. */
declare module 'svelte/elements' {
  interface SvelteHTMLElements extends SvelteTags {}
}
