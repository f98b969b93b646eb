import { partStyles } from '../theme/base.ts'
import css from './copy.css?inline'
import { CopyAnnouncement, CopyIcon, CopyLabel } from './copy-button.tsx'
import { useCopy } from './use-copy.ts'
import '../theme/semantic-tokens.ts'

partStyles(css)

type CopyFieldProps = { label: string; value: string; onCopied?: () => void }

/** A labelled value in a monospace font with a copy button, such as the App Id. */
export function CopyField({ label, value, onCopied }: CopyFieldProps) {
  const { state, copy } = useCopy(value, onCopied)
  return (
    <span className="copy-field">
      <span className="label">{label}</span>
      <code>{value}</code>
      <button type="button" data-copied={state === 'copied' ? '' : undefined} onClick={copy}>
        <CopyIcon state={state} />
        <CopyLabel state={state} name={label} />
      </button>
      <CopyAnnouncement state={state} />
    </span>
  )
}
