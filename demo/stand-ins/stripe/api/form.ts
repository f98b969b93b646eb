/** A form-encoded value: Stripe’s brackets denote objects and arrays. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }

type FormTree = Map<string, FormTree | string>

const KEY = /[^[\]]+|\[\]/g

function setValue(tree: FormTree, key: string, value: string): void {
  const parts = (key.match(KEY) ?? [key]).map((part) => part)
  const last = parts.pop() ?? key
  let branch = tree
  for (const part of parts) {
    const next = branch.get(part)
    const child: FormTree = next instanceof Map ? next : new Map()
    branch.set(part, child)
    branch = child
  }
  branch.set(last === '[]' ? String(branch.size) : last, value)
}

const isArray = (branch: FormTree) =>
  branch.size > 0 && [...branch.keys()].every((key, index) => key === String(index))

function treeValue(branch: FormTree | string): FormValue {
  if (typeof branch === 'string') return branch
  if (isArray(branch)) return [...branch.values()].map(treeValue)
  return Object.fromEntries([...branch].map(([key, value]) => [key, treeValue(value)]))
}

/** Parses `line_items[0][price]=p&expand[]=customer`, from a body or a query. */
export function readForm(...parts: readonly URLSearchParams[]): { [name: string]: FormValue } {
  const tree: FormTree = new Map()
  for (const part of parts) for (const [key, value] of part) setValue(tree, key, value)
  return Object.fromEntries([...tree].map(([key, value]) => [key, treeValue(value)]))
}
