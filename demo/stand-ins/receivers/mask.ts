const DOTS = '••••••••'
const FORM_TYPE = 'application/x-www-form-urlencoded'

const SECRETS = 'access_token|refresh_token|api_key|client_secret|secret|password'
/** In a query or a form. In JSON, `code` is what an error is called. */
const PARAMETERS = new RegExp(`(^|[?&])(${SECRETS}|code|code_verifier|key|token)=[^&#]*`, 'g')
const MEMBERS = new RegExp(`("(?:${SECRETS})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"`, 'g')

const maskParameters = (text: string) => text.replaceAll(PARAMETERS, `$1$2=${DOTS}`)
const maskMembers = (text: string) => text.replaceAll(MEMBERS, `$1"${DOTS}"`)

type Texts = {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  response: string
}

/**
 * What gives access is shown where a person is told what to enter, and in no request or response: people look at these
 * pages with others.
 */
export function withoutSecrets<Request extends Texts>(request: Request): Request {
  const { url, headers, body, response } = request
  const isForm = headers['content-type'] === FORM_TYPE
  return {
    ...request,
    url: maskParameters(url),
    headers: { ...headers, ...('authorization' in headers && { authorization: DOTS }) },
    body: isForm ? maskParameters(body) : maskMembers(body),
    response: maskMembers(response),
  }
}
