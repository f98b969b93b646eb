import { Fragment } from 'react'
import { CopyButton } from '../fields/copy-button.tsx'
import { partStyles } from '../theme/base.ts'
import { highlightMarkup } from './highlight.ts'
import css from './snippet.css?inline'

partStyles(css)

type SnippetProps = {
  /** A title for the code, such as 'Before </body>'. */
  label: string
  code: string
}

/** Code to copy: dark in both colour schemes and always left to right. */
export function Snippet({ label, code }: SnippetProps) {
  return (
    <figure className="snippet">
      <header>
        <figcaption>{label}</figcaption>
        <span className="push" />
        <CopyButton text={code} />
      </header>
      <pre>
        <code>
          {highlightMarkup(code).map(({ kind, text, offset }) =>
            kind === 'text' ? (
              text
            ) : (
              <Fragment key={offset}>
                {text.startsWith('>') && <wbr />}
                <span className={kind}>{kind === 'string' ? withLineBreaks(text) : text}</span>
              </Fragment>
            ),
          )}
        </code>
      </pre>
    </figure>
  )
}

const UP_TO_SLASH = /.+?(?:(?<=[^/]\/)(?!\/)|$)/gs

/** Allows a line break after each slash of a URL, rather than within a name. */
const withLineBreaks = (text: string) =>
  [...text.matchAll(UP_TO_SLASH)].map(({ 0: part, index: at }) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
