// The first page of a form has the first half of the styles only (src/ui/theme/more-parts.ts).
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { build } from 'esbuild'

/** What a page downloads at once for a tag, as our own files. */
async function firstLoadOf(entry: string): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    outdir: '.cache/none',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    logLevel: 'silent',
    external: ['*.css?inline'],
  })
  const first = new Set([entry])
  for (const file of first) {
    for (const { path, kind } of metafile.inputs[file]?.imports ?? []) {
      if (kind === 'import-statement') first.add(path)
    }
  }
  return [...first]
}

const textOf = (file: string): string => readFileSync(file, 'utf8')

/** What only more-button.css, more-field.css and more-base.css draw. */
const LATER_LOOKS = [
  /variant="(quiet|danger)"/,
  / size="small"/,
  /data-(size="large"|gap="[35]"|wrap|mirror)/,
  /<\w+[^>]*\s(iconOnly|optional|prefix|suffix|disabled)[\s=>]/,
  /<(code|kbd|samp|pre|time|legend|fieldset)\b/,
]
const LATER_CLASSES =
  /className="[^"]*\b(row|small|subtle|strong|truncate|push|title-section|number)\b/

/** The checkout has the classes of its first page itself (checkout.css). */
const LOOKS = {
  'set-password-form': [...LATER_LOOKS, LATER_CLASSES],
  'license-activation': [...LATER_LOOKS, LATER_CLASSES],
  'plan-checkout': LATER_LOOKS,
}

for (const [tag, looks] of Object.entries(LOOKS)) {
  describe(`the first page of ${tag}`, () => {
    it('shows nothing whose looks come later', async () => {
      const files = await firstLoadOf(`elements/${tag}.ts`)
      const views = files.filter((file) => /src\/features\/.*\.tsx$/.test(file))
      assert.ok(views.length > 1)
      const found = views.flatMap((view) => looks.map((look) => textOf(view).match(look)?.[0]))
      assert.deepEqual(found.filter(Boolean), [])
      assert.ok(!files.some((file) => file.endsWith('src/ui/theme/more-parts.ts')))
    })
  })
}

it('lets the first pages of the others have all of them', async () => {
  for (const tag of ['add-site-wizard', 'dashboard-shell']) {
    const files = await firstLoadOf(`elements/${tag}.ts`)
    assert.ok(
      files.some((file) => file.endsWith('src/ui/theme/more-parts.ts')),
      tag,
    )
  }
})
