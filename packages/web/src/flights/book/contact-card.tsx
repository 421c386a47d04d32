import { nationalNumber } from '@tradewind/domain/accounts/phone'
import { OWN_REFERENCE_AT_MOST } from '@tradewind/domain/tickets/own-reference'
import { keepsOwnReference } from '@tradewind/domain/tickets/ticket-rights'
import { DialCode } from '../../accounts/dial-code.tsx'
import { translated } from '../../languages/translate.ts'
import { useUser } from '../../lib/session.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { Checkbox, TextField } from '../../ui/field.tsx'
import css from './book-form.module.css'
import type { DraftGst } from './booking-draft.ts'
import { takesGst } from './check-draft.ts'
import { t } from './messages.ts'
import type { BookOptions } from './quote-queries.ts'
import type { BookForm } from './use-book-form.ts'

type PhoneCodes = BookOptions['phoneCodeList']

export function ContactCard({ form, phoneCodes }: { form: BookForm; phoneCodes: PhoneCodes }) {
  const { contact, wantsGst } = form.draft
  const { demands } = form.quote
  const set = form.editContact
  const user = useUser()
  const buyer = user?.actingFor ?? user
  return (
    <Card aria-label={t('contactAndInvoice')}>
      <CardHead title={t('contactAndInvoice')} />
      <div className={`${css.form} ${css.pad}`}>
        <div className={css.w3}>
          <TextField
            label={t('mobileNo')}
            name="contact.mobileNo"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            value={contact.mobileNo}
            error={translated(form.shownErrors['contact.mobileNo'] ?? form.shownErrors['contact.phoneCode'])}
            prefix={
              <DialCode
                label={t('phoneCode')}
                country={contact.phoneCountry}
                dialCode={contact.phoneCode}
                phoneCodes={phoneCodes}
                onChange={({ code, dial_code }) => set({ phoneCountry: code, phoneCode: dial_code }, 'contact.mobileNo')}
              />
            }
            onChange={(event) => set({ mobileNo: event.target.value }, 'contact.mobileNo')}
            onBlur={() => {
              // For '+91 98110 40000' typed beside +91, only the number is kept.
              if (contact.mobileNo.trim() !== '')
                set({ mobileNo: nationalNumber(contact.mobileNo, contact.phoneCode) }, 'contact.mobileNo')
              form.touch('contact.mobileNo')
            }}
          />
        </div>
        <div className={css.w3}>
          <TextField
            label={t('email')}
            name="contact.email"
            type="email"
            autoComplete="email"
            value={contact.email}
            error={translated(form.shownErrors['contact.email'])}
            help={t('ticketGoesThere')}
            onChange={(event) => set({ email: event.target.value }, 'contact.email')}
            onBlur={() => form.touch('contact.email')}
          />
        </div>
        {buyer && keepsOwnReference(buyer) && (
          <div className={css.w6}>
            <TextField
              label={t('ownReference')}
              name="ownReference"
              autoComplete="off"
              optional
              maxLength={OWN_REFERENCE_AT_MOST}
              help={t('ownReferenceHelp')}
              value={form.draft.ownReference ?? ''}
              onChange={(event) => form.edit({ ownReference: event.target.value })}
            />
          </div>
        )}
        {(demands.gstAllowed || demands.gstMandatory) && (
          <div className={css.w6}>
            <Checkbox
              checked={wantsGst || demands.gstMandatory}
              disabled={demands.gstMandatory}
              onChange={(event) => form.edit({ wantsGst: event.target.checked })}
            >
              <span>{t(demands.gstMandatory ? 'needsGst' : 'putGst')}</span>
            </Checkbox>
          </div>
        )}
        {takesGst(form.draft, form.quote) && <GstFields form={form} />}
      </div>
    </Card>
  )
}

const GST_FIELDS = [
  ['gstNumber', css.w3],
  ['companyName', css.w3],
  ['companyAddress', css.w6],
  ['companyContactNumber', css.w3],
  ['companyEmail', css.w3],
] as const satisfies [keyof DraftGst, string | undefined][]

function GstFields({ form }: { form: BookForm }) {
  const { gst } = form.draft
  return GST_FIELDS.map(([field, width]) => {
    const path = `gst.${field}`
    return (
      <div key={field} className={width}>
        <TextField
          label={t(field)}
          name={path}
          value={gst[field]}
          error={translated(form.shownErrors[path])}
          onChange={(event) => form.editGst({ [field]: event.target.value }, path)}
          onBlur={() => form.touch(path)}
        />
      </div>
    )
  })
}
