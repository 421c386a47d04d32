import { useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { Segmented } from '../ui/tabs.tsx'
import { CardTopUpForm } from './card-top-up-form.tsx'
import { ProofForm } from './proof-form.tsx'
import css from './wallet.module.css'

type Way = 'card' | 'proof'
type Props = { isOpen: boolean; onClose: () => void; currency: string }

/** A customer adds money to their own wallet: by card at once, or by a bank transfer that staff verify. */
export function AddMoneyDialog({ isOpen, onClose, currency }: Props) {
  const [way, setWay] = useState<Way>('card')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Add money" subtitle="To your wallet">
      <div className={css.ways}>
        <Segmented<Way>
          label="Payment method"
          choices={[
            { value: 'card', label: 'By card' },
            { value: 'proof', label: 'By bank transfer' },
          ]}
          value={way}
          onChange={setWay}
        />
        {way === 'card' ? <CardTopUpForm currency={currency} /> : <ProofForm currency={currency} onDone={onClose} />}
      </div>
    </Dialog>
  )
}
