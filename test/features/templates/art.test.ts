import { expect } from 'chai'
import { TEMPLATES } from '../../../src/features/templates/designs/index.ts'
import type { Image } from '../../../src/popup/design.ts'
import { newBlock } from '../../../src/popup/new-block.ts'

const MAX_BYTES = 6_000

const images = TEMPLATES.flatMap(({ design }) => design.steps).flatMap(({ picture, blocks }) => [
  ...(picture ? [picture.image] : []),
  ...blocks.flatMap((block): Image[] =>
    block.type === 'image' || block.type === 'product' ? [block.image] : [],
  ),
])
const names = new Set(
  [newBlock('image', 'blank').image, ...images].map(({ source }) => source.name),
)

describe('the built-in pictures', () => {
  for (const name of names) {
    it(`${name} is small, and has no text, script or external reference`, async () => {
      const response = await fetch(`/src/popup/art/${name}.svg`)
      const source = await response.text()
      const { documentElement } = new DOMParser().parseFromString(source, 'image/svg+xml')
      const tags = [...documentElement.querySelectorAll('*')].map(({ localName }) => localName)
      expect(documentElement.localName).to.equal('svg')
      expect(new Blob([source]).size).to.be.at.most(MAX_BYTES)
      expect(tags).not.to.include.oneOf(['text', 'script', 'style', 'image', 'use', 'a'])
      expect(source).not.to.match(/href|url\((?!#)|\son\w+=/)
    })
  }
})
