import { Fragment, type ReactNode } from 'react'

/** 'Press <b>Tab</b>.' with what stands between the marks drawn in its own way. */
export function withMarks(text: string, draw: (part: string) => ReactNode): ReactNode {
  return text.split(/<b>(.*?)<\/b>/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change their order
    <Fragment key={index}>{index % 2 === 1 ? draw(part) : part}</Fragment>
  ))
}

/** 'We wrote to <b>{email}</b>.' with the address in bold, and isolated: it may run the other way. */
export function withBold(text: string): ReactNode {
  return withMarks(text, (part) => <b dir="auto">{part}</b>)
}
