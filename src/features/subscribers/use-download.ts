import { useState } from 'react'
import { useElement, useKit } from '../../config/context.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { toApiFailure } from '../../lib/to-api-failure.ts'
import { useFailureText } from '../../ui/feedback/failure-text.ts'

type Download = {
  fileName: string
  request: (signal: AbortSignal) => Promise<Blob>
  /** The title of the notice if it fails. */
  failed: string
}

/** Requests a file and saves it; a failure is a notice. */
export function useDownload({ fileName, request, failed }: Download) {
  const failureText = useFailureText()
  const { notices } = useKit()
  const { signal } = useElement()
  const [isBusy, setBusy] = useState(false)
  const download = async (): Promise<void> => {
    setBusy(true)
    try {
      saveFile(await request(signal), fileName)
    } catch (error) {
      if (signal.aborted) return
      notices.push({ tone: 'error', title: failed, text: failureText(toApiFailure(error)) })
    }
    setBusy(false)
  }
  return { isBusy, download }
}
