// The shop’s cart: a minimal list stored in this tab.
const GOODS = {
  bowl: ['Breakfast bowl', 28],
  mug: ['Two-finger mug', 24],
  plate: ['Serving plate', 62],
  jug: ['Milk jug', 36],
  espresso: ['Espresso cup', 18],
  soup: ['Soup plate', 34],
  'long-tom': ['Long Tom', 39],
  tray: ['Seed tray', 22],
  trough: ['Herb trough', 54],
}
const NAME = 'juniper-cart'

const price = (dollars) => dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
const find = (id) => document.querySelector(`#${id}`)

function read() {
  try {
    return JSON.parse(sessionStorage.getItem(NAME)) ?? {}
  } catch {
    return {}
  }
}

function write(cart) {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(cart))
  } catch {
    // Without storage the cart lasts as long as the page.
  }
  show(cart)
}

function show(cart) {
  const lines = Object.entries(cart).filter(([id]) => Object.hasOwn(GOODS, id))
  const count = lines.reduce((sum, [, number]) => sum + number, 0)
  find('cart-count').textContent = count === 0 ? '' : `(${count})`
  const total = lines.reduce((sum, [id, number]) => sum + GOODS[id][1] * number, 0)
  reportCart({ total, currency: 'USD', items: count })
  if (find('cart') === null) return
  find('cart').hidden = count === 0
  find('cart-empty').hidden = count > 0
  find('cart-total').textContent = price(total)
  document.querySelector('.cart tbody').replaceChildren(...lines.map(lineOf))
}

/** Reports the cart to campaigns. One of the two is enough; the attribute also reaches a script that loads later. */
function reportCart(cart) {
  find('cart-count').dataset.poplarCart = JSON.stringify(cart)
  document.dispatchEvent(new CustomEvent('poplar-cart', { detail: cart }))
}

function lineOf([id, number]) {
  const [name, each] = GOODS[id]
  const row = document.createElement('tr')
  const head = document.createElement('th')
  head.scope = 'row'
  head.textContent = name
  const remove = document.createElement('button')
  remove.type = 'button'
  remove.textContent = 'Remove'
  remove.setAttribute('aria-label', `Remove ${name}`)
  remove.addEventListener('click', () => {
    const { [id]: _, ...rest } = read()
    write(rest)
  })
  row.append(head)
  for (const content of [String(number), price(each * number), remove]) {
    const cell = document.createElement('td')
    cell.append(content)
    row.append(cell)
  }
  return row
}

document.addEventListener('click', ({ target }) => {
  const id = target.closest('[data-add-to-cart]')?.dataset.addToCart
  if (id === undefined) return
  const cart = read()
  write({ ...cart, [id]: (cart[id] ?? 0) + 1 })
})
find('check-out')?.addEventListener('click', () => write({}))
show(read())
