import { type Translate, useMessages } from '../../../../config/use-messages.ts'
import { inspectorMessages } from '../../../../messages/inspector.ts'
import type { Block, SampleField } from '../../../../popup/design.ts'

type Translator = Translate<(typeof inspectorMessages)['lines']>

/** The name of the setting that changes a part of a block. */
export function useSettingName(): (block: Block, field: SampleField) => string {
  const t = useMessages(inspectorMessages)
  return (block, field) => {
    switch (field) {
      case 'text':
        return nameOfText(block, t)
      case 'address':
        return t(block.type === 'consent' ? 'consentAddress' : 'address')
      case 'label':
        return t(block.type === 'progress' ? 'text' : 'label')
      case 'options':
        return block.type === 'question' && block.kind === 'scale'
          ? t('scaleOne')
          : t('answerNo', { no: 1 })
      case 'product':
        return t('title')
      case 'links':
        return t('linkLabel', { no: 1 })
      case 'prizes':
        return t('prizeLabel', { no: 1 })
      case 'afterwards':
        return t('afterwards')
      case 'deadline':
        return t('deadline')
    }
  }
}

function nameOfText({ type }: Block, t: Translator): string {
  if (type === 'question') return t('question')
  return type === 'consent' ? t('consentText') : t('text')
}
