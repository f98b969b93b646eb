/** The text of a style sheet, as vite, the build and the tests import it. */
declare module '*.css?inline' {
  const css: string
  // biome-ignore lint/style/noDefaultExport: the import form is given by vite
  export default css
}
