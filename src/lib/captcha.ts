import { allowScripts, loadScript } from './external-scripts.ts'
import { ApiFailure } from './failure.ts'

/** Time limit for loading the provider's script, in milliseconds. */
export const CAPTCHA_TIMEOUT_MS = 10_000

/** The globals that the providers' scripts define. */
const PROVIDERS = ['turnstile', 'hcaptcha', 'grecaptcha'] as const

/** What their APIs have in common. */
type Provider = {
  /** Missing in reCAPTCHA until it has loaded completely; `ready` reports that. */
  render?(container: HTMLElement, options: Record<string, unknown>): unknown
  ready?(run: () => void): void
  remove?(id: unknown): void
}

export type CaptchaOptions = {
  siteKey: string
  /** The provider's script, with `render=explicit` in its query. */
  src: string
  theme: 'light' | 'dark' | 'auto'
  language: string
  signal: AbortSignal
  onAnswer(answer: string): void
  /** The response expired, or the widget failed. */
  onExpired(): void
}

/**
 * Loads a captcha's script and renders its widget into `container`; the signal removes it.
 * @throws ApiFailure `offline`, `timed-out`, or `unreadable` if the script isn't a captcha
 */
export async function renderCaptcha(
  container: HTMLElement,
  { siteKey, src, theme, language, signal, onAnswer, onExpired }: CaptchaOptions,
): Promise<void> {
  allowScripts([src])
  await loadScript(src, { signal, timeoutMs: CAPTCHA_TIMEOUT_MS })
  const render = await getRenderer(src)
  signal.throwIfAborted()
  const remove = render(container, {
    sitekey: siteKey,
    // Only Turnstile follows the page's colour scheme by itself.
    theme: theme === 'auto' ? schemeOf(container) : theme,
    language,
    hl: language,
    // Prevents a hidden field in the host's form.
    'response-field': false,
    callback: onAnswer,
    'expired-callback': onExpired,
    'error-callback': onExpired,
  })
  signal.addEventListener('abort', remove, { once: true })
}

type Render = (container: HTMLElement, options: Record<string, unknown>) => () => void

async function getRenderer(src: string): Promise<Render> {
  const loadingProvider = providerOf(src)
  // Turnstile also has `ready`, but it rejects scripts that were loaded dynamically.
  if (loadingProvider?.ready && !loadingProvider.render)
    await new Promise<void>((run) => loadingProvider.ready?.(run))
  const provider = providerOf(src)
  if (!provider?.render) throw new ApiFailure({ kind: 'unreadable' })
  return (container, options) => {
    const id = provider.render?.(container, options)
    return () => provider.remove?.(id)
  }
}

/** Chosen by the name in the script's URL, otherwise the first provider whose script the page has loaded. */
function providerOf(src: string): Provider | null {
  const matchingProviders = PROVIDERS.filter((name) => src.includes(name.replace(/^g/, '')))
  const names = matchingProviders.length > 0 ? matchingProviders : PROVIDERS
  return names.map((name): unknown => Reflect.get(window, name)).find(isProvider) ?? null
}

const isProvider = (value: unknown): value is Provider =>
  typeof value === 'object' && value !== null && ('render' in value || 'ready' in value)

function schemeOf(container: HTMLElement): 'light' | 'dark' {
  const { colorScheme } = getComputedStyle(container)
  const isDark = /dark/.test(colorScheme)
  const supportsLight = /light/.test(colorScheme)
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
  return isDark && (!supportsLight || prefersDark) ? 'dark' : 'light'
}
