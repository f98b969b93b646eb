/** Text over a picture: its colour, and the colours of the picture behind it. */
export type TextOverPicture = { text: string; ink: string; backgrounds: string[] }

/** The distance between two sampled pixels. */
const SAMPLE_STEP_PX = 4

/** Samples the picture's colours behind each piece of text. */
export async function backgroundsBehind(
  picture: HTMLImageElement,
  texts: readonly HTMLElement[],
): Promise<TextOverPicture[]> {
  const pictureBounds = picture.getBoundingClientRect()
  const pixels = await renderPicture(picture.src, pictureBounds)
  return texts.map((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const backgrounds = new Set<string>()
    for (const line of range.getClientRects()) {
      for (let x = line.left; x < line.right; x += SAMPLE_STEP_PX) {
        for (let y = line.top; y < line.bottom; y += SAMPLE_STEP_PX) {
          backgrounds.add(pixels.at(x - pictureBounds.left, y - pictureBounds.top))
        }
      }
    }
    const ink = hex(getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [])
    return { text: element.textContent ?? '', ink, backgrounds: [...backgrounds] }
  })
}

/** Renders the picture at its displayed size, because our pictures have no intrinsic size. */
async function renderPicture(address: string, { width, height }: DOMRect) {
  const source = await (await fetch(address)).text()
  const { documentElement } = new DOMParser().parseFromString(source, 'image/svg+xml')
  documentElement.setAttribute('width', `${width}`)
  documentElement.setAttribute('height', `${height}`)
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(documentElement.outerHTML)}`
  await image.decode()
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  context?.drawImage(image, 0, 0, width, height)
  return {
    at: (x: number, y: number) => hex([...(context?.getImageData(x, y, 1, 1).data ?? [])]),
  }
}

const hex = (channels: readonly number[]): string =>
  `#${channels
    .slice(0, 3)
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
