import type { Translated } from '../../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  studentFare: 'سعر الطلاب',
  armedForcesFare: 'سعر القوات المسلحة',
  seniorCitizenFare: 'سعر كبار السن',
  studentProof: 'تطلب شركة الطيران بطاقة طالب في المطار.',
  armedForcesProof: 'تطلب شركة الطيران بطاقة هوية القوات المسلحة في المطار.',
  seniorCitizenProof: 'تطلب شركة الطيران إثبات العمر في المطار.',
  fareType: 'نوع السعر',
  regular: 'عادي',
  student: 'طلاب',
  armedForces: 'قوات مسلحة',
  seniorCitizen: 'كبار السن',
  noStudent:
    '{n, plural, zero {لا يوجد مورّد لا يبيع أسعار الطلاب} one {مورّد واحد لا يبيع أسعار الطلاب} two {مورّدان لا يبيعان أسعار الطلاب} few {# مورّدين لا يبيعون أسعار الطلاب} many {# مورّدًا لا يبيعون أسعار الطلاب} other {# مورّد لا يبيعون أسعار الطلاب}}',
  noArmedForces:
    '{n, plural, zero {لا يوجد مورّد لا يبيع أسعار القوات المسلحة} one {مورّد واحد لا يبيع أسعار القوات المسلحة} two {مورّدان لا يبيعان أسعار القوات المسلحة} few {# مورّدين لا يبيعون أسعار القوات المسلحة} many {# مورّدًا لا يبيعون أسعار القوات المسلحة} other {# مورّد لا يبيعون أسعار القوات المسلحة}}',
  noSeniorCitizen:
    '{n, plural, zero {لا يوجد مورّد لا يبيع أسعار كبار السن} one {مورّد واحد لا يبيع أسعار كبار السن} two {مورّدان لا يبيعان أسعار كبار السن} few {# مورّدين لا يبيعون أسعار كبار السن} many {# مورّدًا لا يبيعون أسعار كبار السن} other {# مورّد لا يبيعون أسعار كبار السن}}',
  othersRegular: 'الأسعار التي بلا علامة هي أسعار عادية.',

  airlines: 'شركات الطيران',
  anyAirline: 'أي شركة طيران',
  addAirline: 'إضافة شركة طيران',
  mostAirlines: '{n} على الأكثر',
  removeAirline: 'إزالة {name}',
  onlyThese: '{names} فقط',
  removeOnly: 'ابحث في جميع شركات الطيران، لا في {names} فقط',
  noneFlies: 'لا توجد رحلات لـ {names} في هذه التواريخ.',
  allAirlines: 'ابحث في جميع شركات الطيران',
  and: '، ',
}
