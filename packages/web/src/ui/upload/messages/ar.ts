import type { Translated } from '../../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  chooseFiles: '<b>اختر ملفات</b>، أو أسقطها أو الصقها هنا',
  waiting: 'في الانتظار',
  sending: 'جارٍ الرفع، {percent}%',
  processing: 'جارٍ التجهيز…',
  progressOf: 'رفع {name}',
  retry: 'أعد المحاولة',
  retryOf: 'أعد المحاولة: {name}',
  cancel: 'إلغاء رفع {name}',
  uploads: 'عمليات الرفع',
  open: '{n, plural, zero {لا ملفات قيد الرفع.} one {ملف واحد قيد الرفع.} two {ملفان قيد الرفع.} few {# ملفات قيد الرفع.} many {# ملفًا قيد الرفع.} other {# ملف قيد الرفع.}}',
  done: '{n, plural, zero {لم يُرفع أي ملف.} one {رُفع ملف واحد.} two {رُفع ملفان.} few {رُفعت # ملفات.} many {رُفع # ملفًا.} other {رُفع # ملف.}}',
  failed:
    '{n, plural, zero {رُفعت كل الملفات.} one {تعذّر رفع ملف واحد.} two {تعذّر رفع ملفين.} few {تعذّر رفع # ملفات.} many {تعذّر رفع # ملفًا.} other {تعذّر رفع # ملف.}}',
}
