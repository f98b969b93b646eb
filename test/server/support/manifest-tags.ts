import { importOnServer } from '../../../elements/manifest.build.mjs'
import type { manifestOf } from '../../../elements/manifest.ts'

type Manifest = ReturnType<typeof manifestOf>
export type ManifestTag = Manifest['modules'][number]['declarations'][number]

/** The tags as an editor reads them from the manifest. */
export async function readManifestTags(): Promise<ManifestTag[]> {
  const source = `
    import './index.ts'
    import { knownDescriptors } from './define/registry.ts'
    import { describeTags, manifestOf } from './manifest.ts'
    export const manifest = manifestOf(describeTags(knownDescriptors()), '0.0.0')`
  const { manifest }: { manifest: Manifest } = await importOnServer(source)
  return manifest.modules.flatMap(({ declarations }) => declarations)
}
