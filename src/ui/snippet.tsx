import { partStyles } from './base.ts'
import { CopyButton } from './copy-button.tsx'
import { highlightMarkup } from './highlight.ts'
import css from './snippet.css?inline'

partStyles(css)

type SnippetProps = {
  /** What the code is, such as 'Before </body>'. */
  label: string
  code: string
}

/** Code to be pasted elsewhere: dark in both schemes and always left to right. */
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
          {highlightMarkup(code).map(({ kind, text, at }) =>
            kind === 'text' ? (
              text
            ) : (
              <span key={at} className={kind}>
                {text}
              </span>
            ),
          )}
        </code>
      </pre>
    </figure>
  )
}
