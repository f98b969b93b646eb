import { useLocaleFormats } from '../../ui/data/use-locale-formats.ts'
import { MAX_COUNT } from './model.ts'

/** Writes a count, with a plus sign where the server may have stopped counting: "10,000+". */
export function useShownCount(): (count: number, isCapped?: boolean) => number | string {
  const formats = useLocaleFormats()
  return (count, isCapped = count >= MAX_COUNT) => (isCapped ? `${formats.number(count)}+` : count)
}
