import { useState } from 'react'
import { ComboboxField } from '../ui/combobox-field.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Checkbox, Radio, SelectField, TextArea, TextField } from '../ui/field.tsx'
import { FileField } from '../ui/file-field.tsx'
import { FindField } from '../ui/find-field.tsx'
import { SmallSelect } from '../ui/small-select.tsx'
import css from './kit.module.css'
import { KitFinders } from './kit-finders.tsx'
import { KitUploads } from './kit-uploads.tsx'

const CITIES = ['Delhi', 'Dubai', 'Doha', 'Mumbai', 'Bengaluru', 'Thiruvananthapuram', 'Singapore'].map((label) => ({
  value: label.toLowerCase(),
  label,
}))

export function KitFields() {
  const [city, setCity] = useState('delhi')
  const [day, setDay] = useState('2026-12-18')
  const [found, setFound] = useState('')
  const [file, setFile] = useState<File>()
  return (
    <>
      <div className={css.fields}>
        <TextField label="First name" defaultValue="Venkatanarasimharajuvaripeta" help="As in the passport" />
        <TextField label="Middle name" optional />
        <TextField label="Amount" prefix="AED" inputMode="decimal" defaultValue="1,250.00" />
        <TextField label="E-mail" defaultValue="rao@" error="Please enter a valid e-mail address" />
        <TextField
          label="Passport expires"
          defaultValue="12 Mar 2027"
          warning="This passport expires within six months of the journey."
        />
        <TextField label="Booking number" defaultValue="KN2PCU" disabled />
        <SelectField label="Mode" defaultValue="upi">
          <option value="upi">UPI</option>
          <option value="bank">Bank transfer</option>
        </SelectField>
        <ComboboxField name="city" label="City" value={city} options={CITIES} onChange={setCity} />
        <DateField name="day" label="Departure" value={day} onChange={setDay} min="2026-11-01" />
        <TextArea label="Remarks" defaultValue="The family needs a wheelchair at the gate." rows={3} />
        <FileField label="Proof of payment" accept="image/png,application/pdf" help="PNG or PDF" file={file} onChange={setFile} />
      </div>
      <KitUploads />
      <KitFinders />
      <div className={css.row}>
        <FindField label="Find a booking" value={found} onFind={setFound} />
        <SmallSelect label="Rows per page" beside="Rows" defaultValue="25">
          <option>25</option>
          <option>50</option>
        </SmallSelect>
        <Checkbox defaultChecked>Refundable fares only</Checkbox>
        <Checkbox disabled>Corporate fares</Checkbox>
        <Radio name="payer" defaultChecked>
          From the wallet
        </Radio>
        <Radio name="payer">By card</Radio>
      </div>
    </>
  )
}
