/** Lists an element’s events, newest first. */
export function show(name, detail) {
  const line = document.createElement('li')
  const word = document.createElement('b')
  const facts = document.createElement('code')
  word.textContent = name
  facts.textContent = JSON.stringify(detail) ?? ''
  line.append(word, ' ', facts)
  document.querySelector('#events').prepend(line)
  document.querySelector('#no-events').hidden = true
}
