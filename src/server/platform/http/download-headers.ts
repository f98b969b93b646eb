/** The headers of a file that the browser saves under this name, and that nothing caches. */
export const downloadHeaders = (name: string, contentType: string): Record<string, string> => ({
  'content-type': contentType,
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
})
