/** Whether a call uploads a file, as binary data. Determined by the path, which the caller cannot fake. */
export const isUpload = (path: string): boolean => path === '/v1/images'
