import { useCallback, useEffect, useState } from 'react'
import { define } from '../../elements/define.ts'
import { useElement, useKit } from '../../src/config/context.tsx'
import { Button } from '../../src/ui/fields/button.tsx'
import { Field } from '../../src/ui/fields/field.tsx'
import { TextInput } from '../../src/ui/fields/text-input.tsx'

export type SampleProps = {
  step?: number
  askDetails: boolean
  platform?: 'shopify' | 'other'
  label?: string
  accessToken?: string
  options?: { answer: number }
  email?: string
  onSiteAdded?(detail: { siteId: string }): boolean
  onFinished?(): boolean
}

/** A small form with everything that the contract covers: fields, a call, events, a crash. */
function Sample(props: SampleProps) {
  const { http } = useKit()
  const scope = useElement()
  const [name, setName] = useState('')
  const [status, setStatus] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const [outcome, setOutcome] = useState('')
  const load = useCallback(() => {
    setStatus('loading')
    http.get('/sites', { signal: scope.signal }).then(
      () => setStatus('loaded'),
      (failure: unknown) => {
        if (scope.signal.aborted) return
        setStatus('failed')
        scope.fail(failure, load)
      },
    )
  }, [http, scope])
  useEffect(load, [load])
  useEffect(() => {
    scope.setState('loading', status === 'loading')
    scope.setState('failed', status === 'failed')
  }, [scope, status])
  if (props.label === 'crash') throw new Error('a planted crash')
  const finish = () => {
    setOutcome(props.onFinished?.() === false ? 'the host continued' : 'opened the dashboard')
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        props.onSiteAdded?.({ siteId: name })
      }}
    >
      <h2>{props.label ?? 'Sample'}</h2>
      <Field label="Name">
        <TextInput value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <output>
        {[
          status,
          `step ${props.step ?? 1}`,
          props.platform ?? 'other',
          props.askDetails ? 'with details' : 'without details',
          props.options?.answer,
          outcome,
        ].join(', ')}
      </output>
      {status === 'failed' && (
        <button type="button" onClick={load}>
          Try again
        </button>
      )}
      <Button type="submit">Add</Button>
      <Button onClick={finish}>Finish</Button>
    </form>
  )
}

export const SampleElement = define('x-sample', Sample, {
  attributes: {
    step: 'number',
    askDetails: 'boolean',
    platform: ['shopify', 'other'],
    label: 'string',
  },
  properties: ['accessToken', 'options', 'email'],
  username: 'email',
  events: { onSiteAdded: 'site-added', onFinished: { name: 'finished', cancelable: true } },
})

declare global {
  interface HTMLElementTagNameMap {
    'x-sample': InstanceType<typeof SampleElement>
  }
}
