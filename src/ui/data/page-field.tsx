import { type SyntheticEvent, useState } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { pageNumberMessages } from '../../messages/page-numbers.ts'
import { TextInput } from '../fields/text-input.tsx'

type PageFieldProps = {
  /** The last page; null if it isn't known. */
  pages: number | null
  onPage: (page: number) => void
}

/** Goes to the page whose number is typed, once Enter is pressed. A number beyond the last page is the last page. */
export function PageField({ pages, onPage }: PageFieldProps) {
  const t = useMessages(pageNumberMessages)
  const [typed, setTyped] = useState('')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const page = Number(typed)
    setTyped('')
    if (page >= 1) onPage(Math.min(page, pages ?? page))
  }
  return (
    <form className="page-field" noValidate onSubmit={submit}>
      <TextInput
        size="small"
        inputMode="numeric"
        maxLength={7}
        aria-label={t('goToPage')}
        placeholder={t('goToPage')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
      />
    </form>
  )
}
