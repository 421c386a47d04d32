export const PANELS = ['see', 'people', 'approvals', 'history'] as const
export type Panel = (typeof PANELS)[number]

/** What the page shows, in its address. `left` and `right`: groups that are compared. `who`: 'u7' a person, 'g3' somebody new in a group. */
export type PermissionSearch = {
  panel?: Panel
  find?: string
  left?: number
  right?: number
  only?: true
  group?: number
  who?: string
}

/** Drops values that are not valid. */
export function readPermissionSearch(raw: Record<string, unknown>): PermissionSearch {
  const id = (value: unknown) => (Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined)
  const [left, right, group] = [id(raw.left), id(raw.right), id(raw.group)]
  const panel = PANELS.find((one) => one === raw.panel)
  const find = raw.find === undefined ? '' : String(raw.find).trim().slice(0, 60)
  return {
    ...(panel && { panel }),
    ...(find && { find }),
    ...(left && { left }),
    ...(right && { right }),
    ...(raw.only === true && { only: true as const }),
    ...(group && { group }),
    ...(typeof raw.who === 'string' && /^[ug]\d{1,9}$/.test(raw.who) && { who: raw.who }),
  }
}
