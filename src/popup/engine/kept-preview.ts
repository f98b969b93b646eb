import { previewKey } from '../forced-campaign.ts'

export type KeptPreview = ReturnType<typeof keptPreview>

/** The preview that is open in this tab. If storage is blocked, a reload ends it. */
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
