import type { App } from '../../app.ts'
import type { SupplierOption } from '../suppliers/supplier-option.ts'

/** Options are a few kilobytes each: this many keep to some tens of megabytes. */
const MOST_OPTIONS = 12_000

/** What this node has seen recently, by site, search and source. It never changes once found, so it is never stale; the table is the truth. */
export type OptionMemory = {
  get(key: string): readonly SupplierOption[] | undefined
  set(key: string, options: readonly SupplierOption[]): void
}

const memories = new WeakMap<App, OptionMemory>()

export function optionMemoryOf(app: App): OptionMemory {
  let memory = memories.get(app)
  if (!memory) {
    memory = makeOptionMemory(MOST_OPTIONS)
    memories.set(app, memory)
  }
  return memory
}

/** Forgets what was asked for longest ago when there are too many options. */
export function makeOptionMemory(mostOptions: number): OptionMemory {
  const lists = new Map<string, readonly SupplierOption[]>()
  let count = 0
  const forget = (key: string) => {
    count -= lists.get(key)?.length ?? 0
    lists.delete(key)
  }
  return {
    get(key) {
      const list = lists.get(key)
      if (list) {
        lists.delete(key)
        lists.set(key, list)
      }
      return list
    },
    set(key, options) {
      forget(key)
      lists.set(key, options)
      count += options.length
      for (const oldest of lists.keys()) {
        if (count <= mostOptions || oldest === key) break
        forget(oldest)
      }
    },
  }
}
