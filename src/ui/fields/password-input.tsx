import { type ComponentProps, useState } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { passwordFieldMessages } from '../../messages/ui-password.ts'
import { Icon } from '../pictures/icon.tsx'
import { Eye, EyeOff } from '../pictures/icons.ts'
import { partStyles } from '../theme/base.ts'
import { useControlProps } from './field.tsx'
import css from './password-input.css?inline'

partStyles(css)

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'className'> & {
  /** Password managers act on this word. */
  autoComplete: 'current-password' | 'new-password'
  size?: 'medium' | 'large'
}

/** A password with a button that shows it. */
export function PasswordInput({ size = 'medium', ...native }: PasswordInputProps) {
  const t = useMessages(passwordFieldMessages)
  const [shown, setShown] = useState(false)
  return (
    <span className="affix" data-size={size}>
      <input
        {...useControlProps()}
        {...native}
        className="input"
        part="input"
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button type="button" className="after" onClick={() => setShown(!shown)}>
        {shown ? <Icon of={EyeOff} /> : <Icon of={Eye} />}
        <span className="visually-hidden">{t(shown ? 'hidePassword' : 'showPassword')}</span>
      </button>
    </span>
  )
}
