import type { Translated } from '../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  customersEmail: 'بريد العميل الإلكتروني',
  validEmail: 'يرجى إدخال بريد إلكتروني صحيح',
  sendEmail: 'إرسال البريد',
  eMail: 'بريد إلكتروني',
  copyText: 'نسخ النص',
  copyLink: 'نسخ الرابط',
  invoices: 'الفواتير',
  invoice: 'الفاتورة',
  creditNote: 'إشعار دائن',
  receipt: 'إيصال',
  invoicesAndReceipts: 'الفواتير والإيصالات',
  noInvoice: 'تظهر الفاتورة هنا بعد الدفع والإصدار.',
  emailOf: 'إرسال {name} بالبريد الإلكتروني',
}
