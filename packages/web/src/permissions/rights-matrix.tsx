import type { ModuleGroup, Permission, PermissionModule } from '@tradewind/domain/permissions/permissions'
import { type Rights, switchGroup, switchModule, switchPermission, treeOf } from '@tradewind/domain/permissions/rights'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { classes } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import type { Group } from './permission-queries.ts'
import css from './permissions.module.css'
import { type Drafts, rightsOf } from './rights-draft.ts'

type Change = (rights: Rights) => Rights
type Props = {
  groups: readonly Group[]
  drafts: Drafts
  /** Only permissions with these words. */
  find: string
  /** Only where the groups differ. */
  onlyDifferences: boolean
  superAdmins: number
  headOf: (group: Group) => ReactNode
  onChange: (group: Group, change: Change) => void
}

/**
 * Groups across, what they may do down: modules, their groups, their permissions. The number of a module or group switches it: on gives what is allowed by
 * default, off takes all. Tab comes to one cell, from which arrow keys move to the others.
 */
export function RightsMatrix({ groups, drafts, find, onlyDifferences, superAdmins, headOf, onChange }: Props) {
  const stop = useOneStop()
  const rights = groups.map((group) => rightsOf(group, drafts))
  const words = find.toLowerCase()
  const isShown = (label: string, id: Permission) =>
    label.toLowerCase().includes(words) && !(onlyDifferences && new Set(rights.map((one) => one.has(id))).size === 1)
  const modules = treeOf(new Set()).flatMap((module) => {
    const inner = module.groups.flatMap((group) => {
      const permissions = group.permissions.filter(({ id, label }) => isShown(label, id))
      return permissions.length > 0 ? [{ ...group, permissions }] : []
    })
    return inner.length > 0 ? [{ ...module, groups: inner }] : []
  })
  const cells = (label: string, of: (group: Group, at: number) => ReactNode) => (
    <>
      {groups.map((group, at) => (
        <td key={group.id}>{of(group, at)}</td>
      ))}
      <td className={css.always}>
        <span className={layout.vh}>{label}: always on</span>
        <span aria-hidden="true">✓</span>
      </td>
    </>
  )
  if (modules.length === 0)
    return <p className={css.nothing}>{onlyDifferences ? 'These groups allow the same.' : 'No permission has these words.'}</p>
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={css.scroll} tabIndex={0} aria-label="Permissions of groups">
        <table {...stop} className={css.matrix} onKeyDown={moveInMatrix}>
          <thead>
            <tr>
              <th scope="col">
                <span className={layout.vh}>Permission</span>
              </th>
              {groups.map((group) => (
                <th key={group.id} scope="col">
                  {headOf(group)}
                </th>
              ))}
              <th scope="col" className={css.always}>
                Super admin
                <small>{people(superAdmins)}</small>
              </th>
            </tr>
          </thead>
          {modules.map((module) => (
            <tbody key={module.id}>
              <tr className={css.module}>
                <th scope="rowgroup">{module.label}</th>
                {cells(module.label, (group, at) => (
                  <Fraction
                    label={`${module.label}, ${group.groupName}`}
                    {...countIn(rights[at], { module: module.id })}
                    onSwitch={(isOn) => onChange(group, (now) => switchModule(now, module.id, isOn))}
                  />
                ))}
              </tr>
              {module.groups.map((inner) => (
                <GroupRows
                  key={inner.id}
                  hasHead={module.groups.length > 1 || inner.permissions.length > 1}
                  inner={inner}
                  cells={cells}
                >
                  {{
                    head: (group, at) => (
                      <Fraction
                        label={`${module.label}, ${inner.label}, ${group.groupName}`}
                        {...countIn(rights[at], { group: inner.id })}
                        onSwitch={(isOn) => onChange(group, (now) => switchGroup(now, inner.id, isOn))}
                      />
                    ),
                    tick: (group, at, id, label) => {
                      const draft = drafts.get(group.id)
                      const isOn = rights[at]?.has(id) ?? false
                      return (
                        <label className={classes(css.tick, draft && draft.before.has(id) !== isOn && css.changed)}>
                          <input
                            type="checkbox"
                            aria-label={`${label}, ${group.groupName}`}
                            checked={isOn}
                            onChange={() => onChange(group, (now) => switchPermission(now, id, !isOn))}
                          />
                        </label>
                      )
                    },
                  }}
                </GroupRows>
              ))}
            </tbody>
          ))}
        </table>
      </section>
      <p className={css.keys}>
        <span>
          <span className={css.extra}>Extra</span> is not given with its module
        </span>
        <span>
          <kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>Space</kbd> tick
        </span>
      </p>
    </>
  )
}

/** One cell of the table is in the order of Tab: what stands behind the table is reached without passing hundreds of them. */
function useOneStop() {
  const ref = useRef<HTMLTableElement>(null)
  const stop = useRef<Element>(undefined)
  const keep = () => {
    const cells = [...(ref.current?.querySelectorAll<HTMLElement>('td :is(input, button)') ?? [])]
    const current = cells.find((cell) => cell === stop.current) ?? cells[0]
    for (const cell of cells) cell.tabIndex = cell === current ? 0 : -1
  }
  // Which cells there are is known once they are drawn.
  useEffect(keep)
  return {
    ref,
    onFocus: ({ target }: FocusEvent<HTMLTableElement>) => {
      if (!target.closest('td')) return
      stop.current = target
      keep()
    },
  }
}

type Cells = (label: string, of: (group: Group, at: number) => ReactNode) => ReactNode
type Inner = ReturnType<typeof treeOf>[number]['groups'][number]
type Drawn = {
  head: (group: Group, at: number) => ReactNode
  tick: (group: Group, at: number, id: Permission, label: string) => ReactNode
}

/** A group of a module with its permissions. */
function GroupRows({
  hasHead,
  inner,
  cells,
  children: { head, tick },
}: {
  hasHead: boolean
  inner: Inner
  cells: Cells
  children: Drawn
}) {
  return (
    <>
      {hasHead && (
        <tr className={css.inner}>
          <th scope="row">{inner.label}</th>
          {cells(inner.label, head)}
        </tr>
      )}
      {inner.permissions.map(({ id, label, defaultAllowed }) => (
        <tr key={id} className={css.permission}>
          <th scope="row">
            {label}
            {!defaultAllowed && <small className={css.extra}>Extra</small>}
          </th>
          {cells(label, (group, at) => tick(group, at, id, label))}
        </tr>
      ))}
    </>
  )
}

function Fraction({
  label,
  count,
  all,
  onSwitch,
}: {
  label: string
  count: number
  all: number
  onSwitch: (isOn: boolean) => void
}) {
  return (
    <button
      type="button"
      className={classes(css.fraction, count === all ? css.all : count > 0 && css.some)}
      aria-label={`${label}: ${count}/${all}`}
      aria-pressed={count > 0}
      onClick={() => onSwitch(count === 0)}
    >
      {count === 0 ? '–' : `${count}/${all}`}
    </button>
  )
}

function countIn(rights: Rights | undefined, where: { module: PermissionModule } | { group: ModuleGroup }) {
  const groups = treeOf(rights ?? new Set()).flatMap((module) =>
    'module' in where ? (module.id === where.module ? module.groups : []) : module.groups.filter(({ id }) => id === where.group),
  )
  const permissions = groups.flatMap((group) => group.permissions)
  return { count: permissions.filter(({ isActive }) => isActive).length, all: permissions.length }
}

export const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

const STEPS: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

function moveInMatrix(event: KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key]
  const cell = event.target instanceof Element ? event.target.closest('td') : null
  const row = cell?.parentElement
  if (!step || !cell || !(row instanceof HTMLTableRowElement)) return
  event.preventDefault()
  const rows = [...event.currentTarget.rows].slice(1)
  const across = getComputedStyle(event.currentTarget).direction === 'rtl' ? -step[1] : step[1]
  const to = rows[rows.indexOf(row) + step[0]]?.cells[cell.cellIndex + across]
  to?.querySelector<HTMLElement>('input, button')?.focus()
}
