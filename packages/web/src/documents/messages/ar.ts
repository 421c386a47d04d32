import type { Translated } from '../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  customersEmail: 'بريد العميل الإلكتروني',
  validEmail: 'يرجى إدخال بريد إلكتروني صحيح',
  sendEmail: 'إرسال البريد',
  eMail: 'بريد إلكتروني',
  copyText: 'نسخ النص',
  copyLink: 'نسخ الرابط',
}
