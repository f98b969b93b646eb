export { CaptchaField } from './captcha-field.tsx'
export { SentPanel } from './sent-panel.tsx'
export { VerifyPanel } from './verify-panel.tsx'
