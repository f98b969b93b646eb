import { allowScripts, loadScript } from './external-scripts.ts'
import { ApiFailure } from './failure.ts'

/** How long the provider's script may take, in milliseconds. */
export const CAPTCHA_LIMIT_MS = 10_000

/** The names under which the providers' scripts put themselves into the page. */
const PROVIDERS = ['turnstile', 'hcaptcha', 'grecaptcha'] as const

/** The part of their API that they share. */
type Provider = {
  /** Missing in reCAPTCHA until the rest of it is there, which `ready` tells. */
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
  /** The answer has expired, or the widget has failed. */
  onLost(): void
}

/**
 * Loads the script of a captcha and renders its widget into `container`; it is gone with the signal.
 * @throws ApiFailure `offline` for a script that does not come or is none of theirs, `timed-out`
 */
export async function renderCaptcha(
  container: HTMLElement,
  { siteKey, src, theme, language, signal, onAnswer, onLost }: CaptchaOptions,
): Promise<void> {
  allowScripts([src])
  await loadScript(src, { signal, timeoutMs: CAPTCHA_LIMIT_MS })
  const render = await rendererOf(src)
  signal.throwIfAborted()
  const remove = render(container, {
    sitekey: siteKey,
    // Only Turnstile follows the page's scheme by itself.
    theme: theme === 'auto' ? schemeOf(container) : theme,
    language,
    hl: language,
    // It must not become a field of the host's form.
    'response-field': false,
    callback: onAnswer,
    'expired-callback': onLost,
    'error-callback': onLost,
  })
  signal.addEventListener('abort', remove, { once: true })
}

type Render = (container: HTMLElement, options: Record<string, unknown>) => () => void

async function rendererOf(src: string): Promise<Render> {
  const found = providerOf(src)
  // Turnstile has a `ready` as well, which refuses a script that was loaded as ours is.
  if (found?.ready && !found.render) await new Promise<void>((run) => found.ready?.(run))
  const provider = providerOf(src)
  if (!provider?.render) throw new ApiFailure({ kind: 'unreadable' })
  return (container, options) => {
    const id = provider.render?.(container, options)
    return () => provider.remove?.(id)
  }
}

/** By the name in the script's address; where there is none, whichever the page has. */
function providerOf(src: string): Provider | null {
  const named = PROVIDERS.filter((name) => src.includes(name.replace(/^g/, '')))
  const names = named.length > 0 ? named : PROVIDERS
  return names.map((name): unknown => Reflect.get(window, name)).find(isProvider) ?? null
}

const isProvider = (value: unknown): value is Provider =>
  typeof value === 'object' && value !== null && ('render' in value || 'ready' in value)

function schemeOf(container: HTMLElement): 'light' | 'dark' {
  const { colorScheme } = getComputedStyle(container)
  const isDark = /dark/.test(colorScheme)
  const hasChoice = /light/.test(colorScheme)
  const wishesDark = matchMedia('(prefers-color-scheme: dark)').matches
  return isDark && (!hasChoice || wishesDark) ? 'dark' : 'light'
}
