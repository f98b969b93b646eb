import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { useElement, useKit } from '../../../../config/context.tsx'
import { useMessages } from '../../../../config/use-messages.ts'
import { toApiFailure } from '../../../../lib/to-api-failure.ts'
import { inspectorMessages } from '../../../../messages/inspector.ts'
import type { Image } from '../../../../popup/design.ts'
import {
  imageTypeOf,
  isTooLarge,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
  MEGABYTE,
} from '../../../../popup/image-rules.ts'
import { imageSizeOf } from '../../../../popup/image-size.ts'
import { useFailureText } from '../../../../ui/feedback/failure-text.ts'
import { Button } from '../../../../ui/fields/button.tsx'
import { FieldError } from '../../../../ui/fields/field.tsx'
import { useFileChoice } from '../../../../ui/fields/use-file-choice.ts'
import { uploadImage } from '../../images-api.ts'

type UploadSettingProps = {
  image: Image
  /** Called with the image's id after the upload. */
  onDone: (imageId: string) => void
}

const IMAGE_LIMITS = { side: MAX_IMAGE_SIDE, millions: MAX_IMAGE_PIXELS / 1_000_000 }
const ACCEPTED_TYPES = 'image/png,image/jpeg,image/webp,image/gif'

/** Uploads an image for the account: by file picker, drag and drop, or paste. */
export function UploadSetting({ image, onDone }: UploadSettingProps) {
  const t = useMessages(inspectorMessages)
  const { apiBase } = useKit().config
  const { send, isBusy, problem } = useUpload(onDone)
  const { dropProps, inputProps, openPicker } = useFileChoice(send)
  const paste = ({ clipboardData }: ClipboardEvent) => send(clipboardData.files[0])
  const { kind, name } = image.source
  return (
    <section className="upload" aria-label={t('ownPicture')} onPaste={paste} {...dropProps}>
      {kind === 'upload' && <img src={`${apiBase}/images/${name}`} alt={image.alt} />}
      <input accept={ACCEPTED_TYPES} {...inputProps} />
      <Button size="small" busy={isBusy} onClick={openPicker}>
        {t('chooseFile')}
      </Button>
      <span className="small subtle">{t('uploadHint')}</span>
      <span className="visually-hidden" role="status">
        {isBusy && t('uploading')}
      </span>
      {problem && (
        <span className="field">
          <FieldError>{problem}</FieldError>
        </span>
      )}
    </section>
  )
}

type Upload = { status: 'idle' } | { status: 'busy' } | { status: 'failed'; problem: string }

function useUpload(onDone: (imageId: string) => void) {
  const t = useMessages(inspectorMessages)
  const failureText = useFailureText()
  const { http, notices } = useKit()
  const { signal } = useElement()
  const [upload, setUpload] = useState<Upload>({ status: 'idle' })
  const unmountedRef = useRef(false)
  useEffect(() => {
    unmountedRef.current = false
    return () => {
      unmountedRef.current = true
    }
  }, [])
  const fail = (problem: string) => {
    setUpload({ status: 'failed', problem })
    // The user has moved to another block and wouldn't see the message next to the image.
    if (unmountedRef.current)
      notices.push({ tone: 'error', title: t('uploadFailed'), text: problem })
  }
  const send = async (file: File | undefined) => {
    if (!file) return
    if (file.size > MAX_IMAGE_BYTES) return fail(t('tooLarge', { size: megabytes(file.size) }))
    const bytes = new Uint8Array(await file.arrayBuffer())
    const type = imageTypeOf(bytes)
    if (type === null) return fail(t(/svg/i.test(file.type) ? 'noSvg' : 'noPicture'))
    const size = imageSizeOf(bytes, type)
    if (size !== null && isTooLarge(size)) return fail(t('tooWide', { ...size, ...IMAGE_LIMITS }))
    setUpload({ status: 'busy' })
    try {
      const imageId = await uploadImage(http, new Blob([file], { type }), signal)
      setUpload({ status: 'idle' })
      onDone(imageId)
    } catch (error) {
      if (!signal.aborted) fail(failureText(toApiFailure(error)))
    }
  }
  return {
    send: (file: File | undefined) => void send(file),
    isBusy: upload.status === 'busy',
    problem: upload.status === 'failed' ? upload.problem : null,
  }
}

const megabytes = (bytes: number): number => Math.round((10 * bytes) / MEGABYTE) / 10
