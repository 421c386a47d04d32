import type { Translated } from '../../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  chooseFiles: '<b>फ़ाइलें चुनें</b>, या यहाँ खींचकर छोड़ें या पेस्ट करें',
  waiting: 'इंतज़ार में',
  sending: 'अपलोड हो रही है, {percent}%',
  processing: 'तैयार हो रही है…',
  progressOf: '{name} का अपलोड',
  retry: 'फिर कोशिश करें',
  retryOf: 'फिर कोशिश करें: {name}',
  cancel: '{name} का अपलोड रोकें',
  uploads: 'अपलोड',
  open: '{n, plural, one {# फ़ाइल अपलोड हो रही है।} other {# फ़ाइलें अपलोड हो रही हैं।}}',
  done: '{n, plural, one {# फ़ाइल अपलोड हो गई।} other {# फ़ाइलें अपलोड हो गईं।}}',
  failed: '{n, plural, one {# फ़ाइल अपलोड नहीं हो सकी।} other {# फ़ाइलें अपलोड नहीं हो सकीं।}}',
}
