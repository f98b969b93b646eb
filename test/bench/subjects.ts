import { readdirSync } from 'node:fs'

/** One element as the bench shows it. */
export type Subject = {
  tag: string
  /** The module that defines it, from the root of the repository. */
  module: string
  attributes: Readonly<Record<string, string>>
  /** Whether its 2nd to 100th instance is measured too. */
  hasMany: boolean
}

const PARTICULARS: Readonly<Record<string, Partial<Subject>>> = {
  'add-site-wizard': { attributes: { step: '1' } },
  'dashboard-shell': { attributes: { routing: 'memory' } },
}

/**
 * A small form: what `define` costs weighs most where the view weighs least, so this is the one that
 * is measured many times over.
 */
const SAMPLE: Subject = {
  tag: 'x-sample',
  module: 'test/elements/sample.tsx',
  attributes: { step: '2' },
  hasMany: true,
}

/** Every element of the kit, and the sample. Only a tag's file has a dash in its name. */
export function subjects(): readonly Subject[] {
  const tags = readdirSync('elements').flatMap(
    (file) => /^(\w+(?:-\w+)+)\.ts$/.exec(file)?.[1] ?? [],
  )
  const elements = tags.map((tag) => ({
    tag,
    module: `elements/${tag}.ts`,
    attributes: {},
    hasMany: false,
    ...PARTICULARS[tag],
  }))
  return [SAMPLE, ...elements]
}

/** How a subject is shown: as an element, by plain React, or without any framework. */
export type Way = 'kit' | 'plain' | 'byHand'

export const pageOf = ({ tag }: Subject, way: Way): string => `${tag}-${way}`
