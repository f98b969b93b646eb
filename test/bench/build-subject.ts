import type { Lab } from './lab.ts'
import { pageOf, type Subject } from './subjects.ts'

const KIT_START_IMPORT = `import { startKit as start } from './kit.ts'`
const START_IMPORTS = {
  kit: KIT_START_IMPORT,
  lite: KIT_START_IMPORT,
  plain: `import { startPlain as start } from './plain.tsx'`,
}

/** Builds the page that shows a subject: as an element of either build, or as its view in plain React. */
export function buildSubject(
  lab: Lab,
  subject: Subject,
  way: keyof typeof START_IMPORTS,
): Promise<void> {
  // A bare import would be tree-shaken, as the package declares that it has no side effects.
  const element = `export * from ${JSON.stringify(`../../../${subject.module}`)}`
  return lab.build(pageOf(subject, way), {
    script: [element, START_IMPORTS[way], `start(${JSON.stringify(subject)})`].join('\n'),
    isPlain: way === 'plain',
    isLite: way === 'lite',
  })
}
