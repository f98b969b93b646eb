import { expect } from 'chai'
import { useEffect, useState } from 'react'
import { define } from '../../elements/define.ts'
import { configure, signOut } from '../../elements/kit.ts'
import { useKit } from '../../src/config/context.tsx'

/*
 * A complete copy of the kit. Run alone, this file tests itself; copies.test.tsx imports it as the second copy on
 * its page, to test what the two share.
 */
function Copy() {
  const { http, siteId, notices } = useKit()
  const [answer, setAnswer] = useState('')
  useEffect(() => {
    notices.push({ tone: 'info', text: 'from the copy' })
    http.get('/user/me').then(
      ({ data }) => setAnswer(String(data)),
      (failure: Error) => setAnswer(failure.message),
    )
  }, [http, notices])
  return <p>{`${answer} at ${siteId.value}`}</p>
}

export const CopyElement = define('x-copy', Copy, {})
export { configure, signOut }

if (!('isSecondCopy' in globalThis)) {
  describe('a single copy of the kit', () => {
    it('defines its tag', () => {
      expect(customElements.get('x-copy')).to.equal(CopyElement)
    })
  })
}
