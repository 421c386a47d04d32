import { IconButton } from '../ui/button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { nameCustomer } from './quotation-columns.tsx'
import type { KartRow } from './quotation-queries.ts'

type Props = {
  kart: KartRow
  mayEdit: boolean
  onCopy: () => void
  onTemplate: (isTemplate: boolean) => void
  /** Undefined where the list is of one customer already. */
  onCustomer: (() => void) | undefined
}

/** What can be done with a quotation of the list. */
export function KartMenu({ kart, mayEdit, onCopy, onTemplate, onCustomer }: Props) {
  if (!mayEdit && !onCustomer) return null
  const { kartName, isTemplate = false } = kart
  return (
    <Menu
      label={`Actions of ${kartName}`}
      anchor={(button) => <IconButton {...button} icon="more" size="sm" label={`Actions of ${kartName}`} />}
    >
      {mayEdit && (
        <MenuItem icon="copy" onPress={onCopy}>
          Copy
        </MenuItem>
      )}
      {mayEdit && (
        <MenuItem icon="bookmark" onPress={() => onTemplate(!isTemplate)}>
          {isTemplate ? 'Remove from templates' : 'Add to templates'}
        </MenuItem>
      )}
      {onCustomer && (
        <MenuItem icon="user" onPress={onCustomer}>
          Quotations for {nameCustomer(kart)}
        </MenuItem>
      )}
    </Menu>
  )
}
