import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnSupply } from '@tradewind/contract/network/network-shapes'
import type { SupplierCategory } from '@tradewind/domain/network/supplier-categories'
import { useState } from 'react'
import { may } from '../accounts/rights.ts'
import { api } from '../lib/api.ts'
import { formatInstant } from '../lib/dates.ts'
import { useUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TheirChange } from '../ui/form/their-change.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import layout from '../ui/layout.module.css'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toasts.tsx'
import { ListState } from './list-state.tsx'
import css from './network.module.css'
import { ownSupplies, refreshNetwork, supplierCategories, useNetworkChange } from './network-queries.ts'

type Offer = { readonly category: SupplierCategory; readonly label: string; readonly supply: OwnSupply | undefined }

/** What one's own site offers to other sites, in each category, with its terms. */
export function OffersView() {
  const supplies = useQuery(ownSupplies)
  const categories = useQuery(supplierCategories)
  const [writing, setWriting] = useState<SupplierCategory>()
  const isThere = supplies.data !== undefined && categories.data !== undefined
  const offers = (categories.data ?? []).map(
    ({ category, label }): Offer => ({ category, label, supply: supplies.data?.find((one) => one.category === category) }),
  )
  const written = offers.find(({ category }) => category === writing)
  return (
    <>
      <ListState query={supplies.data ? categories : supplies} />
      {isThere && (
        <ul className={css.offers}>
          {offers.map((offer) => (
            <OfferItem key={offer.category} offer={offer} onWrite={() => setWriting(offer.category)} />
          ))}
        </ul>
      )}
      {written && <WriteTermsDialog offer={written} onClose={() => setWriting(undefined)} />}
    </>
  )
}

function OfferItem({ offer, onWrite }: { offer: Offer; onWrite: () => void }) {
  const viewer = useUser()
  const { category, label, supply } = offer
  const offered = useNetworkChange(
    'SAVE_SUPPLIER_CATEGORY',
    (isVisible: boolean) => api.network.saveSupply({ category, isVisible }),
    'Setting saved successfully',
  )
  const isAllowed = viewer !== null && may(viewer, 'network.decide')
  const terms = supply?.terms
  return (
    <li>
      <div className={css.offerHead}>
        <h2>{label}</h2>
        <span className={layout.grow} />
        <span aria-hidden="true">Offered to other sites</span>
        <Switch
          label={`${label}: offered to other sites`}
          isOn={supply?.isVisible ?? false}
          fixedReason={
            isAllowed ? (offered.isPending ? 'Saving…' : undefined) : 'You need the permission to approve and suspend consumers.'
          }
          onTurn={(isVisible) => offered.mutate(isVisible)}
        />
      </div>
      <p className={css.about}>{describeUse(supply)}</p>
      {terms ? (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
          <section className={css.terms} aria-label={`Terms of ${label}, version ${terms.version}`} tabIndex={0}>
            {terms.text}
          </section>
          <p className={css.about}>
            Version {terms.version}, written {formatInstant(terms.writtenAt)} by {terms.writtenBy}
          </p>
        </>
      ) : (
        <p>No terms yet. Other sites can then ask without accepting any.</p>
      )}
      {isAllowed && (
        <Button size="sm" icon="edit" aria-label={`${terms ? 'Change terms' : 'Write terms'}: ${label}`} onClick={onWrite}>
          {terms ? 'Change terms' : 'Write terms'}
        </Button>
      )}
    </li>
  )
}

function describeUse(supply: OwnSupply | undefined): string {
  const { consumers, pendingRequests } = supply ?? { consumers: 0, pendingRequests: 0 }
  const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`
  return `${count(consumers, 'consumer')}, ${count(pendingRequests, 'pending request')}`
}

function WriteTermsDialog({ offer: { category, label, supply }, onClose }: { offer: Offer; onClose: () => void }) {
  const client = useQueryClient()
  const version = supply?.terms?.version ?? 0
  const form = useCallForm({
    name: 'SAVE_SUPPLIER_TERMS',
    about: category,
    initial: { text: supply?.terms?.text ?? '', version },
    typedUpon: ['version'],
    input: ({ text, version }) => ({ category, version, text: text.trim() }),
    wrong: ({ text }) => ({ text: text.trim() === '' ? 'This is required field.' : undefined }),
    call: api.network.saveTerms,
    onDone: () => {
      toast('ok', 'Terms saved')
      onClose()
    },
    onSettled: () => refreshNetwork(client),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Terms for other sites"
      subtitle={label}
      verb="Save"
      shape="broad"
      className={css.form}
    >
      <TheirChange form={form} who={supply?.terms?.writtenBy} labels={{ text: 'Terms' }} />
      <TextArea
        label="Terms"
        rows={12}
        maxLength={20_000}
        help={`They are saved as version ${version + 1}. Approved sites are asked to accept them; earlier versions are kept.`}
        {...form.text('text')}
      />
    </FormDialog>
  )
}
