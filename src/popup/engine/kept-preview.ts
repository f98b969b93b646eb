import { previewKey } from '../forced-campaign.ts'

export type KeptPreview = ReturnType<typeof keptPreview>

/** What this tab knows of the preview that goes on in it. Where nothing may be stored, a reload ends it. */
export function keptPreview(siteId: string) {
  const key = previewKey(siteId)
  return {
    is: (secret: string): boolean => tried(() => sessionStorage.getItem(key)) === secret,
    keep: (secret: string): void => tried(() => sessionStorage.setItem(key, secret)),
    drop: (): void => tried(() => sessionStorage.removeItem(key)),
  }
}

function tried<Answer>(act: () => Answer): Answer | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
