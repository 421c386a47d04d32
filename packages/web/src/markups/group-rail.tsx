import { Chip } from '../ui/chip.tsx'
import { classes } from '../ui/class-names.ts'
import type { Group } from './markup-queries.ts'
import css from './markups.module.css'

type Props = { groups: readonly Group[]; chosen: number; onChoose: (groupId: number) => void }

/** The groups beside the page, each with its number of rules and customers. */
export function GroupRail({ groups, chosen, onChoose }: Props) {
  return (
    <nav className={css.rail} aria-label="Customer groups">
      <h2>Customer groups</h2>
      <ul>
        {groups.map((group) => (
          <li key={group.id}>
            <button
              type="button"
              className={classes(css.group, group.id === chosen && css.chosen)}
              aria-current={group.id === chosen ? 'true' : undefined}
              onClick={() => onChoose(group.id)}
            >
              <span className={css.groupName}>
                {group.groupName}
                {group.isDefault && <Chip>Default</Chip>}
              </span>
              <small>{describeGroup(group)}</small>
              {group.draftChanges > 0 && (
                <small className={css.inDraft}>
                  {group.draftChanges} {group.draftChanges === 1 ? 'change' : 'changes'} in draft
                </small>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function describeGroup({ rules, memberCount, isDefault }: Group): string {
  const count = rules.defaultAirline + rules.airlineSpecific + rules.fixedDeparture
  const ofRules = count === 1 ? '1 rule' : `${count} rules`
  if (isDefault) return `${ofRules} · all other customers`
  return `${ofRules} · ${memberCount === 1 ? '1 customer' : `${memberCount} customers`}`
}
