import type { PartnerKey } from '@tradewind/contract/partners/partner-keys'
import { nameScope } from '@tradewind/domain/permissions/partner-scopes'
import { formatInstant } from '../lib/dates.ts'
import layout from '../ui/layout.module.css'
import { describeEnd, PER_MINUTE, shownHint } from './key-words.ts'
import css from './partners.module.css'

/** What a key may do, from where, and how long. */
export function KeyFacts({ partnerKey }: { partnerKey: PartnerKey }) {
  const { mode, scopes, perMinute, addresses, lastUsedAt } = partnerKey
  return (
    <dl className={css.facts}>
      <dt>Begins with</dt>
      <dd>
        <code className={css.code}>{shownHint(partnerKey)}</code>
      </dd>
      <dt>Kind</dt>
      <dd>{mode === 'live' ? 'Live' : 'Test'}</dd>
      <dt>Scopes</dt>
      <dd>{scopes.map(nameScope).join('; ')}</dd>
      <dt>Limit</dt>
      <dd>{PER_MINUTE(perMinute)}</dd>
      <dt>Addresses</dt>
      <dd>{addresses.length === 0 ? <span className={layout.faint}>All</span> : addresses.join(', ')}</dd>
      <dt>Validity</dt>
      <dd>{describeEnd(partnerKey)}</dd>
      <dt>Last used</dt>
      <dd>{lastUsedAt ? formatInstant(lastUsedAt) : <span className={layout.faint}>Never</span>}</dd>
    </dl>
  )
}
