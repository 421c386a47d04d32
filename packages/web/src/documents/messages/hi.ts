import type { Translated } from '../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  customersEmail: 'ग्राहक का ई-मेल',
  validEmail: 'कृपया सही ई-मेल पता लिखें',
  sendEmail: 'ई-मेल भेजें',
  eMail: 'ई-मेल',
  copyText: 'टेक्स्ट कॉपी करें',
  copyLink: 'लिंक कॉपी करें',
  invoices: 'इनवॉइस',
  invoice: 'इनवॉइस',
  creditNote: 'क्रेडिट नोट',
  receipt: 'रसीद',
  invoicesAndReceipts: 'इनवॉइस और रसीदें',
  noInvoice: 'भुगतान होने और जारी होने पर इनवॉइस यहाँ मिलेगा।',
  emailOf: '{name} ई-मेल करें',
}
