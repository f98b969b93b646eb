import { useState } from 'react'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { partStyles } from '../../ui/theme/base.ts'
import css from './license.css?inline'
import type { InternalLicenseProps } from './license-props.ts'
import { PartPlaceholder } from './part-placeholder.tsx'
import { RegisterForm } from './register-form.tsx'

partStyles(css)

const VerifyPanel = lazyPart(async () => (await import('./verify-panel.tsx')).VerifyPanel, {
  when: 'shown',
  placeholder: PartPlaceholder,
})

/** Creates an account from a license key. */
export function LicenseActivation(props: InternalLicenseProps) {
  const { mode = 'register', token = '', onRequestNewLink = () => setShowsForm(true) } = props
  const [showsForm, setShowsForm] = useState(false)
  // A new token starts over; when the token is removed after use, the outcome stays on screen.
  const [link, setLink] = useState(token)
  if (token !== '' && token !== link) {
    setLink(token)
    setShowsForm(false)
  }
  return (
    <div className="license">
      {mode === 'register' || showsForm ? (
        <RegisterForm {...props} />
      ) : (
        <VerifyPanel key={link} {...props} onRequestNewLink={onRequestNewLink} />
      )}
    </div>
  )
}
