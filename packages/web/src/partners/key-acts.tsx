import type { PartnerKey } from '@tradewind/contract/partners/partner-keys'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { KeyLimitsDialog, RevokeKeyDialog, RotateKeyDialog } from './key-dialogs.tsx'
import css from './partners.module.css'
import { ShownOnceDialog } from './shown-once-dialog.tsx'

/** What can be done with a key: by its holder, and by staff, who also set its limits. */
export function KeyActs({ partnerKey, setsLimits }: { partnerKey: PartnerKey; setsLimits: boolean }) {
  const [dialog, setDialog] = useState<'rotate' | 'revoke' | 'limits'>()
  const [made, setMade] = useState<string>()
  const close = () => setDialog(undefined)
  const { name, state } = partnerKey
  return (
    <>
      {state !== 'ended' && (
        <div className={css.row}>
          {state === 'open' && (
            <Button size="sm" aria-label={`Rotate the key ${name}`} onClick={() => setDialog('rotate')}>
              Rotate
            </Button>
          )}
          {setsLimits && (
            <Button size="sm" aria-label={`Change the limits of the key ${name}`} onClick={() => setDialog('limits')}>
              Limits
            </Button>
          )}
          <Button size="sm" variant="danger" aria-label={`Withdraw the key ${name}`} onClick={() => setDialog('revoke')}>
            Withdraw
          </Button>
        </div>
      )}
      {dialog === 'limits' && <KeyLimitsDialog partnerKey={partnerKey} onClose={close} />}
      {dialog === 'revoke' && <RevokeKeyDialog partnerKey={partnerKey} onClose={close} />}
      {dialog === 'rotate' && (
        <RotateKeyDialog
          partnerKey={partnerKey}
          onClose={close}
          onMade={(text) => {
            close()
            setMade(text)
          }}
        />
      )}
      {made && (
        <ShownOnceDialog
          title="New key"
          what="key"
          text={made}
          about={`The new key of ${name}. Send it in the header user-key of each call.`}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  )
}
