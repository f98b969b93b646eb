import '../../ui/theme/more-parts.ts'

export { CaptchaField } from './captcha-field.tsx'
export { Registration } from './registration.tsx'
export { VerifyPanel } from './verify-panel.tsx'
