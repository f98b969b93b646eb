/** Makes the browser's storage full until the returned function is called. */
export function fillStorage(): () => void {
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  return () => {
    Storage.prototype.setItem = setItem
  }
}
