import { previewKey } from '../forced-campaign.ts'

export type StoredPreview = ReturnType<typeof storedPreview>

/** The preview that is open in this tab. If storage is blocked, a reload ends it. */
export function storedPreview(siteId: string) {
  const key = previewKey(siteId)
  return {
    is: (secret: string): boolean => tryOrUndefined(() => sessionStorage.getItem(key)) === secret,
    keep: (secret: string): void => tryOrUndefined(() => sessionStorage.setItem(key, secret)),
    drop: (): void => tryOrUndefined(() => sessionStorage.removeItem(key)),
  }
}

function tryOrUndefined<Answer>(act: () => Answer): Answer | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
