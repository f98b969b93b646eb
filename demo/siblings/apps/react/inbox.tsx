const REVIEWS = [
  { from: 'Oona', stars: 5, words: 'The mug survived my toddler.', state: 'Answered' },
  { from: 'Femi', stars: 4, words: 'Lovely glaze, slow post.', state: 'Answered' },
  { from: 'Ines', stars: 5, words: 'Bought one, went back for six.', state: 'New' },
] as const

/** A preview of the product itself. */
export function Inbox() {
  return (
    <ul className="glimpse">
      {REVIEWS.map(({ from, stars, words, state }) => (
        <li key={from}>
          <b>{from}</b>
          <span>{words}</span>
          <small>
            {stars} of 5 · {state}
          </small>
        </li>
      ))}
    </ul>
  )
}
