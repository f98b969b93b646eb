import { useMessages } from '../../../../config/use-messages.ts'
import { inspectorMessages } from '../../../../messages/inspector.ts'
import type { Prize } from '../../../../popup/design.ts'
import { ListSetting } from '../../../../ui/editor/list-setting.tsx'
import { TextSetting } from '../../../../ui/editor/text-setting.tsx'
import { prizeShare } from '../../document/block-rules.ts'

type PrizesSettingProps = {
  prizes: readonly Prize[]
  take: (prizes: readonly Prize[]) => string | null
}

const MIN_PRIZES = 2
const MAX_PRIZES = 12

/** The prizes of a wheel or a scratch card, each with its code and chance. */
export function PrizesSetting({ prizes, take }: PrizesSettingProps) {
  const t = useMessages(inspectorMessages)
  const nameOf = (index: number) => t('prizeNo', { no: index + 1 })
  return (
    <>
      <ListSetting
        label={t('prizes')}
        items={prizes}
        nameOf={nameOf}
        saveItems={take}
        createItem={() => ({ label: nameOf(prizes.length), chance: 1, code: null })}
        addLabel={t('addPrize')}
        min={MIN_PRIZES}
        max={MAX_PRIZES}
      >
        {(prize, index, put) => (
          <PrizeFields
            prize={prize}
            no={index + 1}
            share={prizeShare(prize.chance, prizes)}
            put={put}
          />
        )}
      </ListSetting>
      <p className="small subtle">{t('prizesHint')}</p>
    </>
  )
}

type PrizeFieldsProps = {
  prize: Prize
  no: number
  share: number
  put: (next: Prize) => string | null
}

function PrizeFields({ prize, no, share, put }: PrizeFieldsProps) {
  const t = useMessages(inspectorMessages)
  const saveChance = (text: string) => {
    const chance = /^\d{1,4}([.,]\d{1,2})?$/.test(text.trim())
      ? Number(text.replace(',', '.'))
      : null
    return chance === null ? t('problemChance') : put({ ...prize, chance })
  }
  return (
    <div className="row-fields">
      <TextSetting
        isLabelHidden
        label={t('prizeLabel', { no })}
        value={prize.label}
        save={(label) => put({ ...prize, label })}
      />
      <div className="pair">
        <TextSetting
          isLabelHidden
          isCode
          label={t('prizeCode', { no })}
          placeholder={t('noCode')}
          value={prize.code ?? ''}
          save={(code) => put({ ...prize, code: code.trim() === '' ? null : code })}
        />
        <TextSetting
          isLabelHidden
          label={t('prizeChance', { no })}
          suffix={t('share', { share })}
          value={String(prize.chance)}
          save={saveChance}
        />
      </div>
    </div>
  )
}
