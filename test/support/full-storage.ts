/** Until the function that it gives is called, the browser keeps nothing that is new. */
export function fillStorage(): () => void {
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  return () => {
    Storage.prototype.setItem = setItem
  }
}
