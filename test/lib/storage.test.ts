import { expect } from 'chai'
import * as v from 'valibot'
import { safeStorage, writeJson } from '../../src/lib/storage.ts'
import { readJson } from '../../src/lib/stored-json.ts'

const schema = v.object({ id: v.number() })

/** Runs with a replaced `localStorage`, and restores it afterwards. */
function withStorage(get: () => Storage, run: () => void) {
  const originalStorage = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  Object.defineProperty(globalThis, 'localStorage', { get, configurable: true })
  try {
    run()
  } finally {
    if (originalStorage) Object.defineProperty(globalThis, 'localStorage', originalStorage)
  }
}

function blockedStorage(): Storage {
  throw new DOMException('denied', 'SecurityError')
}

const fullStorage = (): Storage => ({
  length: 0,
  clear: () => {},
  key: () => null,
  getItem: () => null,
  removeItem: () => {},
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
})

describe('safe storage', () => {
  afterEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })

  it('returns a stored value', () => {
    const storage = safeStorage('local')
    expect(storage.set('a', '1')).to.equal(true)
    expect(storage.get('a')).to.equal('1')
  })

  it('removes a value', () => {
    const storage = safeStorage('session')
    storage.set('a', '1')
    storage.remove('a')
    expect(storage.get('a')).to.equal(null)
  })

  it('separates values by prefix', () => {
    safeStorage('local', 'mine:').set('a', '1')
    expect(localStorage.getItem('mine:a')).to.equal('1')
    expect(safeStorage('local', 'other:').get('a')).to.equal(null)
  })

  it('is empty if storage is blocked', () => {
    withStorage(blockedStorage, () => {
      const storage = safeStorage('local')
      expect([storage.get('a'), storage.set('a', '1')]).to.deep.equal([null, false])
      expect(() => storage.remove('a')).not.to.throw()
    })
  })

  it('is empty if there is no storage', () => {
    const absentStorage = (): Storage => JSON.parse('null')
    withStorage(absentStorage, () => expect(safeStorage('local').get('a')).to.equal(null))
  })

  it('returns false if storage is full', () => {
    withStorage(fullStorage, () => expect(safeStorage('local').set('a', '1')).to.equal(false))
  })
})

describe('stored JSON', () => {
  const storage = safeStorage('session', 'json:')
  afterEach(() => sessionStorage.clear())

  it('is parsed with its schema', () => {
    writeJson(storage, 'a', { id: 1, more: 2 })
    expect(readJson(storage, 'a', schema)).to.deep.equal({ id: 1 })
  })

  it('is null if nothing was stored', () => {
    expect(readJson(storage, 'a', schema)).to.equal(null)
  })

  for (const nonsense of ['', '{', 'null', '[]', '"text"', '{"id":"one"}', 'undefined', '\u0000']) {
    it(`is null if the stored value is ${JSON.stringify(nonsense)}`, () => {
      storage.set('a', nonsense)
      expect(readJson(storage, 'a', schema)).to.equal(null)
    })
  }
})
