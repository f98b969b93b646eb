import { expect } from 'chai'
import { followEventStream, type ReconnectDecision } from '../../src/lib/event-stream.ts'

const STREAM = { headers: { 'content-type': 'text/event-stream' } }
const stream = (text: string | ReadableStream) => new Response(text, STREAM)

/** Follows answers one after the other, and stops before there is none left; waits are written down. */
async function follow(
  answers: (() => Response | Promise<Response>)[],
  verdict?: ReconnectDecision,
) {
  const stop = new AbortController()
  const waits: number[] = []
  const heard: (string | null)[] = []
  let judged = 0
  await followEventStream(
    {
      async open() {
        const next = answers.shift()
        if (answers.length === 0) stop.abort()
        return next ? next() : Response.error()
      },
      onBlock: ({ data }) => heard.push(data),
      async judge() {
        judged += 1
        return verdict ?? { reconnects: true, afterMs: 0 }
      },
      random: () => 1,
      sleep: async (milliseconds) => void waits.push(milliseconds),
    },
    stop.signal,
  )
  return { waits, heard, judged, left: answers.length }
}

const offline = () => Promise.reject(new TypeError('Failed to fetch'))

describe('following a stream of events', () => {
  it('hears what comes, and comes again when the server ends it', async () => {
    const { heard } = await follow([
      () => stream('data: 1\n\n'),
      () => stream('data: 2\n\n'),
      () => stream(''),
    ])
    expect(heard).to.deep.equal(['1', '2'])
  })

  it('reads a letter whose bytes were cut apart, behind a byte order mark', async () => {
    const bytes = new TextEncoder().encode('\uFEFFdata: ✓\n\n')
    const cut = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    expect((await follow([() => stream(cut), () => stream('')])).heard).to.deep.equal(['✓'])
  })

  it('waits twice as long after each try, a minute at most', async () => {
    const { waits } = await follow(Array.from({ length: 11 }, () => offline))
    expect(waits.slice(0, 4)).to.deep.equal([400, 800, 1_600, 3_200])
    expect(waits.at(-1)).to.equal(60_000)
  })

  it('waits for as long as the server asks', async () => {
    const busy = () => new Response(null, { status: 503 })
    const { waits } = await follow([busy, busy], { reconnects: true, afterMs: 30_000 })
    expect(waits).to.deep.equal([30_000])
  })

  it('asks no more where it is told so', async () => {
    const gone = () => new Response(null, { status: 404 })
    const { left, judged } = await follow([gone, gone, gone], { reconnects: false })
    expect([left, judged]).to.deep.equal([2, 1])
  })

  it('takes a page that is no stream for an answer to judge', async () => {
    const { heard, judged } = await follow(
      [() => new Response('data: 1\n\n', { headers: { 'content-type': 'text/html' } }), offline],
      { reconnects: false },
    )
    expect([heard, judged]).to.deep.equal([[], 1])
  })
})
