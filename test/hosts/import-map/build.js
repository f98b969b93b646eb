// Adds the hash of each of the kit's scripts to the page's import map.
import { readFileSync, writeFileSync } from 'node:fs'

const KIT = './node_modules/poplar-kit/dist'

const hashes = JSON.parse(readFileSync(`${KIT}/integrity.json`, 'utf8'))
const integrity = Object.fromEntries(
  Object.entries(hashes).map(([path, hash]) => [`${KIT}/${path}`, hash]),
)
const page = readFileSync('index.html', 'utf8')
const withHashes = page.replace(/(?<=<script type="importmap">)[^<]+/, (map) =>
  JSON.stringify({ ...JSON.parse(map), integrity }),
)
writeFileSync('index.html', withHashes)
