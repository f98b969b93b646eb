import { type Kit, perKit } from '../../../config/kit.ts'
import { ready } from '../../../lib/async.ts'
import { createDraftStore } from './draft-store.ts'
import { createImportListStore } from './import-list-store.ts'

/** The selected site's imports, and the file that the user is preparing. */
export const importsStore = perKit(createImports)

function createImports(kit: Kit) {
  const list = createImportListStore(kit)
  const draft = createDraftStore(kit)
  let shownSite: string | null = null
  const clear = (): void => {
    list.clear()
    draft.clear()
  }
  return {
    ...draft,
    imports: list.imports,
    running: list.running,
    reload: list.reload,
    /** Loads the site's imports. @param finished called when one has finished */
    open(site: string, finished: () => void): void {
      if (shownSite !== null && site !== shownSite) clear()
      shownSite = site
      list.open(finished)
    },
    /** Call it when the view unmounts. */
    close(): void {
      list.stop()
      clear()
      shownSite = null
    },
    /** @param consentText what was confirmed for everyone in the file, as it was shown */
    async start(consentText: string): Promise<void> {
      const started = await draft.start(consentText)
      if (started) list.show(ready(started))
    },
  }
}
