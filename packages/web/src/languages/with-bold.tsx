import { Fragment, type ReactNode } from 'react'

/** 'We wrote to <b>{email}</b>.' with what stands between the marks in bold. Each piece is isolated: it may run the other way. */
export function withBold(text: string): ReactNode {
  return text.split(/<b>(.*?)<\/b>/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change their order
    <Fragment key={index}>{index % 2 === 1 ? <b dir="auto">{part}</b> : part}</Fragment>
  ))
}
