import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'

/**
 * Choosing a file by the file picker, or by dropping it on an area.
 * @param onFile called with undefined if what was dropped is no file
 */
export function useFileChoice(onFile: (file: File | undefined) => void) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  return {
    /** For the area that accepts a dropped file. */
    dropProps: {
      'data-over': isOver ? '' : undefined,
      onDragOver(event: DragEvent) {
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault()
        setOver(false)
        onFile(event.dataTransfer.files[0])
      },
    },
    /** For the hidden `<input>`. */
    inputProps: {
      ref: input,
      type: 'file',
      hidden: true,
      onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
        onFile(currentTarget.files?.[0])
        // Allows the user to choose the same file again after fixing it.
        currentTarget.value = ''
      },
    },
    openPicker: () => input.current?.click(),
  }
}
