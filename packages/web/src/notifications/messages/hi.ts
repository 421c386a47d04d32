import type { Translated } from '../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  notifications: 'सूचनाएँ',
  markAllRead: 'सभी को पढ़ा हुआ करें',
  settings: 'सूचना सेटिंग',
  noneYet: 'अभी कोई सूचना नहीं',
  noneText: 'टिकट, भुगतान और डाउनलोड की सूचनाएँ यहाँ दिखेंगी।',
  showEarlier: 'पहले की दिखाएँ',
  unread: 'अपठित',
}
