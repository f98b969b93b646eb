/**
 * What samples use without importing it, and packages that only the apps in test/hosts install, as declarations for
 * the compiler of samples.
 */
export const SAMPLE_GLOBALS = `
declare module '*.vue' {
  const component: import('vue').Component
  export default component
}
declare module 'lit' {
  export function html(strings: TemplateStringsArray, ...values: unknown[]): unknown
  export class LitElement extends HTMLElement {
    static properties: Record<string, { state: boolean }>
    render(): unknown
  }
}
declare module 'next/dynamic' {
  export default function dynamic<Props>(
    load: () => Promise<{ default: (props: Props) => import('react').JSX.Element }>,
    options: { ssr: boolean },
  ): (props: Props) => import('react').JSX.Element
}
declare function defineNuxtConfig(config: {
  compatibilityDate: string
  telemetry: boolean
  vue: { compilerOptions: { isCustomElement(tag: string): boolean } }
}): unknown
interface JQuery {
  prop(name: string, value: unknown): void
  text(text: string): void
  on(
    type: 'site-added',
    listener: (event: { originalEvent: HTMLElementEventMap['site-added'] }) => void,
  ): void
}
declare const $: ((selector: string) => JQuery) & {
  ajax(url: string, options: { dataType: 'text' }): Promise<string>
}
interface Window {
  // A choice, or a queue of choices: a page knows which one it has set.
  poplarConsent?: any
}
interface DocumentEventMap {
  'poplar-consent': CustomEvent<{ choice: 'all' | 'needed' }>
  'poplar-cart': CustomEvent<{ total: number; currency: string; items: number }>
}
`
