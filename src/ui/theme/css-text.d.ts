/** The text of a stylesheet, as imported by Vite, the build and the tests. */
declare module '*.css?inline' {
  const css: string
  // biome-ignore lint/style/noDefaultExport: Vite requires a default export here
  export default css
}
