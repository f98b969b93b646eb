import { useMessages } from '../../../config/use-messages.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import css from '../../../ui/data/snippet.css?inline'
import { partStyles } from '../../../ui/theme/base.ts'
import { statusText } from '../response-rules.ts'
import { formPairs, prettyBody } from './body-rules.ts'
import type { SampleRequest, SampleResponse } from './model.ts'

partStyles(css)

/** A request as it leaves here; always left to right. */
export function RequestSnippet({ request }: { request: SampleRequest }) {
  const t = useMessages(connectionMessages)
  const { method, url, contentType } = request
  const type = contentType?.includes('json')
    ? 'json'
    : contentType?.includes('form')
      ? 'form'
      : null
  return (
    <figure className="snippet">
      <header dir="ltr">
        <figcaption>
          {method}
          {request.isConditional && ` · ${t('ifNew')}`}
        </figcaption>
        {type !== null && <span className="push kind">{t(`type-${type}`)}</span>}
      </header>
      <pre>
        <code>
          <span className="tag">{url}</span>
          {'\n'}
          {Object.entries(request.headers).map(([name, value]) => (
            <span key={name}>
              <span className="key-name">{name}</span>: {value}
              {'\n'}
            </span>
          ))}
          {'\n'}
          {type === 'form' ? <FormBody body={request.body} /> : <Body {...request} />}
        </code>
      </pre>
    </figure>
  )
}

export function ResponseSnippet({ response }: { response: SampleResponse }) {
  const t = useMessages(connectionMessages)
  const { status, ms: count } = response
  return (
    <figure className="snippet">
      <header dir="ltr">
        <figcaption>
          {statusText(status)}
          {response.contentType !== null && ` · ${response.contentType}`}
        </figcaption>
        <span className="push kind">{t('ms', { count })}</span>
      </header>
      <pre>
        <code>
          <Body body={response.body} />
        </code>
      </pre>
    </figure>
  )
}

function Body({ body }: { body: string }) {
  const t = useMessages(connectionMessages)
  return body === '' ? t('noBody') : prettyBody(body)
}

function FormBody({ body }: { body: string }) {
  return formPairs(body).map(([name, value], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a name may be repeated, and the pairs never change order
    <span key={index}>
      <span className="key-name">{name}</span>=<span className="string">{value}</span>
      {'\n'}
    </span>
  ))
}
