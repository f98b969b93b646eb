import type { Block, BlockType, PopupDesign } from '../../../popup/design.ts'

/** The types of blocks that look the same whatever is around them. */
const SELF_CONTAINED_TYPES: readonly BlockType[] = ['heading', 'text', 'field', 'button', 'consent']

/** The only block that differs between two versions of a design, if it can be drawn alone; null if more has changed. */
export function changedBlock(before: PopupDesign, after: PopupDesign): Block | null {
  if (before.frame !== after.frame || before.theme !== after.theme) return null
  const [from, to] = onlyDifference(before.steps, after.steps) ?? []
  if (!from || !to || from.picture !== to.picture || from.id !== to.id) return null
  const [old, next] = onlyDifference(from.blocks, to.blocks) ?? []
  if (!old || !next || old.id !== next.id || old.isBeside !== next.isBeside) return null
  return SELF_CONTAINED_TYPES.includes(next.type) && next.type === old.type ? next : null
}

function onlyDifference<Of>(before: readonly Of[], after: readonly Of[]): [Of, Of] | null {
  if (before.length !== after.length) return null
  const index = after.findIndex((one, at) => one !== before[at])
  const [old, next] = [before[index], after[index]]
  if (old === undefined || next === undefined) return null
  return after.findLastIndex((one, at) => one !== before[at]) === index ? [old, next] : null
}
