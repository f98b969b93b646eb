import { expect } from 'chai'
import { reportBug } from '../../src/config/report-bug.ts'
import { ApiFailure } from '../../src/lib/failure.ts'

describe('work whose failure has no consequence', () => {
  const reportsOf = (error: unknown) => {
    const reports: unknown[] = []
    reportBug({ report: (reportedError) => reports.push(reportedError) }, error)
    return reports
  }

  it('does not report an API failure', () => {
    expect(reportsOf(new ApiFailure({ kind: 'offline' }))).to.deep.equal([])
  })

  it('does not report a call that was aborted', () => {
    expect(reportsOf(AbortSignal.abort().reason)).to.deep.equal([])
  })

  it('reports a bug', () => {
    const bug = new TypeError('bug')
    expect(reportsOf(bug)).to.deep.equal([bug])
  })
})
