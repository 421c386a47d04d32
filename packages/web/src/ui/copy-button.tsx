import { useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { toast } from './toasts.tsx'

type Props = { text: string; label: string } & Pick<ButtonProps, 'size' | 'variant' | 'icon'>

/** Copies a text and confirms it on the button. */
export function CopyButton({ text, label, icon = 'copy', size = 'sm', ...rest }: Props) {
  const [copied, setCopied] = useState<string>()
  const isCopied = copied === text
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch {
      toast('bad', 'The browser does not allow copying. Select the text and copy it.')
    }
  }
  return (
    <Button icon={isCopied ? 'check' : icon} size={size} {...rest} onClick={() => void copy()}>
      {isCopied ? 'Copied' : label}
    </Button>
  )
}
