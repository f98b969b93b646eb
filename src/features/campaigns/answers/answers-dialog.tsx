import { useSignals } from '@preact/signals-react/runtime'
import { usePaths } from '../../../config/paths.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { answersMessages } from '../../../messages/answers.ts'
import { useLocaleFormats } from '../../../ui/data/use-locale-formats.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Download } from '../../../ui/pictures/icons.ts'
import { partStyles } from '../../../ui/theme/base.ts'
import type { Campaign } from '../model.ts'
import { designPath } from '../rules.ts'
import css from './answers.css?inline'
import { QuestionAnswers } from './question-answers.tsx'
import { useAnswers } from './use-answers.ts'

partStyles(css)

type AnswersDialogProps = {
  campaign: Campaign
  onClose: () => void
  /** Used for relative times. */
  now: Date
}

/** Visitors' answers to a campaign: each question, with counts or with the answers as text. */
export function AnswersDialog({ campaign, onClose, now }: AnswersDialogProps) {
  useSignals()
  const t = useMessages(answersMessages)
  const answers = useAnswers(campaign)
  const { state } = answers
  return (
    <Dialog
      open
      wide
      title={t('title', { title: campaign.title })}
      description={t('about')}
      onClose={onClose}
      footer={
        state.status === 'ready' &&
        state.value.total > 0 && <DownloadButton answers={answers} {...state.value} />
      }
    >
      <DialogBody answers={answers} campaign={campaign} now={now} />
    </Dialog>
  )
}

type FileProps = { answers: ReturnType<typeof useAnswers>; total: number; fileLimit: number | null }

function DownloadButton({ answers, total, fileLimit }: FileProps) {
  const t = useMessages(answersMessages)
  const { number } = useLocaleFormats()
  return (
    <>
      {fileLimit !== null && (
        <p className="small subtle">
          {t('fileLimit', { limit: number(fileLimit), total: number(total) })}
        </p>
      )}
      <Button icon={<Icon of={Download} />} busy={answers.isDownloading} onClick={answers.download}>
        {t('download')}
      </Button>
    </>
  )
}

type BodyProps = { answers: ReturnType<typeof useAnswers>; campaign: Campaign; now: Date }

function DialogBody({ answers, campaign, now }: BodyProps) {
  const t = useMessages(answersMessages)
  const { state } = answers
  switch (state.status) {
    case 'loading':
      return <AnswersSkeleton />
    case 'failed':
      return <ErrorPanel title={t('failed')} failure={state.failure} onRetry={answers.load} />
    case 'ready':
      if (state.value.questions.length === 0) return <NoQuestions campaign={campaign} />
      if (state.value.total === 0) {
        return <EmptyState title={t('noneTitle')} text={t('noneText')} />
      }
      return (
        <div className="survey-answers">
          {state.value.questions.map((question) => (
            <QuestionAnswers
              key={question.name}
              question={question}
              now={now}
              isLoadingOlder={answers.isFetching}
              onOlder={() => answers.showOlder(question)}
            />
          ))}
        </div>
      )
  }
}

function NoQuestions({ campaign }: { campaign: Campaign }) {
  const t = useMessages(answersMessages)
  const { linkTo } = usePaths()
  return (
    <EmptyState
      title={t('noQuestionTitle')}
      text={t('noQuestionText')}
      actions={<Button {...linkTo(designPath(campaign.campaignId))}>{t('openDesign')}</Button>}
    />
  )
}

function AnswersSkeleton() {
  const t = useMessages(answersMessages)
  return (
    <Loading label={t('loading')}>
      <div className="stack">
        <Skeleton width="60%" height={18} />
        <Skeleton height={26} />
        <Skeleton height={26} />
        <Skeleton height={26} />
      </div>
    </Loading>
  )
}
