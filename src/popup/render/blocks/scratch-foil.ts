/** The foil of a scratch card, drawn on a canvas and erased by the pointer. */
type Foil = { hint: string; foil: string }
type FoilListener = { onTouch(): void; onClear(): void }

const ERASER_PX = 44
const STRIPE_PX = 12
/** The card counts as uncovered when this share of it has been erased. */
const UNCOVERED_SHARE = 0.5
const CELL_PX = 22

/**
 * Covers the canvas as soon as it has a size. Reports when the visitor first touches the foil, and when most of it has
 * been erased.
 */
export function coverWithFoil(canvas: HTMLCanvasElement, look: Foil, listener: FoilListener): void {
  const erasedCells = new Set<string>()
  let last: { x: number; y: number } | null = null
  canvas.setAttribute('aria-hidden', 'true')
  const resizeObserver = new ResizeObserver(() => {
    if (erasedCells.size === 0) paint(canvas, look)
  })
  resizeObserver.observe(canvas)

  // In the canvas's own coordinates, which differ from the page's if the pop-up is scaled down.
  const erase = ({ offsetX: x, offsetY: y }: PointerEvent) => {
    const pen = canvas.getContext('2d')
    if (!pen) return
    pen.globalCompositeOperation = 'destination-out'
    pen.lineWidth = ERASER_PX
    pen.lineCap = 'round'
    pen.beginPath()
    pen.moveTo(last?.x ?? x, last?.y ?? y)
    pen.lineTo(x, y)
    pen.stroke()
    if (erasedCells.size === 0) listener.onTouch()
    for (const dx of [-CELL_PX / 2, CELL_PX / 2]) {
      for (const dy of [-CELL_PX / 2, CELL_PX / 2]) {
        erasedCells.add(`${Math.floor((x + dx) / CELL_PX)} ${Math.floor((y + dy) / CELL_PX)}`)
      }
    }
    last = { x, y }
    const cells = (canvas.clientWidth / CELL_PX) * (canvas.clientHeight / CELL_PX)
    if (erasedCells.size >= cells * UNCOVERED_SHARE) listener.onClear()
  }
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId)
    last = null
    erase(event)
  })
  canvas.addEventListener('pointermove', (event) => {
    if (event.buttons > 0) erase(event)
  })
}

function paint(canvas: HTMLCanvasElement, { hint, foil }: Foil): void {
  const { clientWidth: width, clientHeight: height } = canvas
  const pen = canvas.getContext('2d')
  if (!pen || width === 0) return
  canvas.width = width * devicePixelRatio
  canvas.height = height * devicePixelRatio
  pen.scale(devicePixelRatio, devicePixelRatio)
  pen.fillStyle = foil
  pen.fillRect(0, 0, width, height)
  pen.strokeStyle = 'rgb(255 255 255 / 0.16)'
  pen.lineWidth = STRIPE_PX / 2
  for (let x = -height; x < width; x += STRIPE_PX * 1.4) {
    pen.beginPath()
    pen.moveTo(x, height)
    pen.lineTo(x + height, 0)
    pen.stroke()
  }
  pen.fillStyle = '#000'
  pen.font = `600 16px ${getComputedStyle(canvas).fontFamily}`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(hint, width / 2, height / 2, width - 2 * STRIPE_PX)
}
