import { useCallback, useEffect, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { type Async, createLatestRequest, loading, ready } from '../../../lib/async.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { toApiFailure } from '../../../lib/to-api-failure.ts'
import { answersMessages } from '../../../messages/answers.ts'
import { useFailureText } from '../../../ui/feedback/failure-text.ts'
import type { Campaign } from '../model.ts'
import { getAnswers, getAnswersFile } from './api.ts'
import { appendOlder, type QuestionAnswers, type SurveyAnswers } from './model.ts'

/** Loads the answers to a campaign, while the dialog is open. */
export function useAnswers({ campaignId }: Pick<Campaign, 'campaignId'>) {
  const { http } = useKit()
  const [state, setState] = useState<Async<SurveyAnswers>>(loading)
  const [latestRequest] = useState(createLatestRequest)
  const load = useCallback(
    () => void latestRequest.run((signal) => getAnswers(http, campaignId, { signal }), setState),
    [http, campaignId, latestRequest],
  )
  useEffect(() => {
    load()
    return latestRequest.stop
  }, [load, latestRequest])
  return { state, load, ...useOlderTexts(campaignId, state, setState), ...useDownload(campaignId) }
}

/** Runs one action at a time. If an action fails, a notice explains why, and the user can start it again. */
function useSingleTask(failedTitle: string) {
  const { notices } = useKit()
  const failureText = useFailureText()
  const [controller] = useState(() => new AbortController())
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => () => controller.abort(), [controller])
  const work = async (act: (signal: AbortSignal) => Promise<void>) => {
    if (isBusy) return
    setIsBusy(true)
    try {
      await act(controller.signal)
    } catch (error) {
      if (controller.signal.aborted) return
      notices.push({ tone: 'error', text: `${failedTitle}. ${failureText(toApiFailure(error))}` })
    }
    if (!controller.signal.aborted) setIsBusy(false)
  }
  return { isBusy, work }
}

function useOlderTexts(
  campaignId: string,
  state: Async<SurveyAnswers>,
  setState: (state: Async<SurveyAnswers>) => void,
) {
  const t = useMessages(answersMessages)
  const { http } = useKit()
  const { isBusy, work } = useSingleTask(t('moreFailed'))
  const loadOlder = ({ name, next }: QuestionAnswers) =>
    work(async (signal) => {
      if (next === null || state.status !== 'ready') return
      const older = await getAnswers(http, campaignId, { signal, older: { question: name, next } })
      const [more] = older.questions
      if (more && !signal.aborted) setState(ready(appendOlder(state.value, more)))
    })
  return { showOlder: (question: QuestionAnswers) => void loadOlder(question), isFetching: isBusy }
}

function useDownload(campaignId: string) {
  const t = useMessages(answersMessages)
  const { http } = useKit()
  const { isBusy, work } = useSingleTask(t('downloadFailed'))
  const download = () =>
    work(async (signal) => {
      const file = await getAnswersFile(http, campaignId, signal)
      if (!signal.aborted) saveFile(file, 'answers.csv')
    })
  return { download: () => void download(), isDownloading: isBusy }
}
