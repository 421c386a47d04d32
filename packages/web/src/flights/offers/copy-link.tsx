import { useState } from 'react'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.tsx'

/** Copies a link and says so where it was pressed. */
export function CopyLink({ link, ...rest }: { link: string } & Pick<ButtonProps, 'size' | 'variant'>) {
  const [copied, setCopied] = useState<string>()
  return (
    <Button
      icon={copied === link ? 'check' : 'link'}
      {...rest}
      onClick={() =>
        void navigator.clipboard.writeText(link).then(
          () => setCopied(link),
          () => toast('bad', 'The browser does not let us copy. Please mark the link and copy it.'),
        )
      }
    >
      {copied === link ? 'Copied' : 'Copy link'}
    </Button>
  )
}
