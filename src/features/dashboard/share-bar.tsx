/** A bar for a share; decorative, since the number is next to it. @param share 0 to 1 */
export function ShareBar({ share }: { share: number }) {
  return (
    <span className="share" aria-hidden="true">
      <i style={{ inlineSize: `${(100 * share).toFixed(1)}%` }} />
    </span>
  )
}
