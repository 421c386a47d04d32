import { lastQuarters, nameQuarter, quarterOf } from '@tradewind/domain/network/tds-quarter'
import { plainDate } from '@tradewind/domain/time'
import { useState } from 'react'
import { todayOfSite } from '../lib/dates.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField } from '../ui/field.tsx'

const QUARTERS_SHOWN = 8

/** The tax that was deducted from each customer in a quarter, as a sheet. */
export function TdsDialog({ onClose }: { onClose: () => void }) {
  const [quarter, setQuarter] = useState(() => quarterOf(plainDate(todayOfSite())))
  return (
    <Dialog
      isOpen
      keepsEntries
      onClose={onClose}
      title="TDS deducted"
      subtitle="By customer, with PAN, for certificates and the quarterly return"
      foot={
        <>
          <Button onClick={onClose}>Close</Button>
          <a
            className={buttonClass({ variant: 'primary' })}
            href={`/api/wl/user/tdsSheet?${new URLSearchParams({ quarter })}`}
            download
          >
            Download Excel
          </a>
        </>
      }
    >
      <SelectField label="Quarter" value={quarter} onChange={(event) => setQuarter(event.target.value)}>
        {lastQuarters(plainDate(todayOfSite()), QUARTERS_SHOWN).map((one) => (
          <option key={one} value={one}>
            {nameQuarter(one)}
          </option>
        ))}
      </SelectField>
    </Dialog>
  )
}
