import type { DetailName, FormDetails } from '@tradewind/domain/customers/typed-details'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import css from './customer-dialog.module.css'

const LABELS: Readonly<Record<DetailName, string>> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'E-mail',
  companyName: 'Company name',
  panNumber: 'PAN',
  gstNumber: 'GST number',
  taxNumber: 'Tax number',
  primaryPhone: 'Primary phone',
  secondaryPhone: 'Secondary phone',
  emergencyPhone: 'Emergency phone',
}

type Props = {
  readonly clashes: readonly DetailName[]
  readonly stands: FormDetails
  readonly taxLabel: string
  readonly onTake: () => void
}

/** What somebody else has saved in fields that were typed here: it is taken, or saved over. */
export function ChangedMeanwhile({ clashes, stands, taxLabel, onTake }: Props) {
  if (clashes.length === 0) return null
  return (
    <Notice
      tone="warn"
      action={
        <Button size="sm" onClick={onTake}>
          {clashes.length === 1 ? 'Use this value' : 'Use these values'}
        </Button>
      }
    >
      Somebody else has saved this meanwhile. Save again to replace it with what you typed.
      <ul className={css.theirs}>
        {clashes.map((name) => (
          <li key={name}>
            {name === 'taxNumber' ? taxLabel : LABELS[name]}: {describe(stands[name])}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function describe(value: FormDetails[DetailName]): string {
  if (typeof value === 'string') return value === '' ? 'empty' : value
  return value === null ? 'empty' : `${value.phoneCode} ${value.phone}`
}
