/** Whether a call carries a file: any bytes, not text. Decided by its path, which its caller cannot choose. */
export const isUpload = (path: string): boolean => path === '/v1/images'
