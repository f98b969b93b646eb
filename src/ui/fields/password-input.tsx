import { type ComponentProps, useState } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { passwordMessages } from '../../messages/password.ts'
import { Icon } from '../pictures/icon.tsx'
import { Eye, EyeOff } from '../pictures/icons.ts'
import { partStyles } from '../theme/base.ts'
import { useControlProps } from './field.tsx'
import css from './password-input.css?inline'

partStyles(css)

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'className'> & {
  /** Tells password managers what to do. */
  autoComplete: 'current-password' | 'new-password'
  size?: 'medium' | 'large'
  /** The names of the button, if it isn't for a password. */
  labels?: { show: string; hide: string }
}

/** A password input with a show/hide button. */
export function PasswordInput({ size = 'medium', labels, ...native }: PasswordInputProps) {
  const t = useMessages(passwordMessages)
  const { show, hide } = labels ?? { show: t('showPassword'), hide: t('hidePassword') }
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
        <span className="visually-hidden">{shown ? hide : show}</span>
      </button>
    </span>
  )
}
