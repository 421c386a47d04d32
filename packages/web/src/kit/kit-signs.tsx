import { Button, IconButton } from '../ui/button.tsx'
import { Avatar, Chip, Monogram, RemovableChip, StateMark, type Tone } from '../ui/chip.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { EmptyState, FailedNotice, Notice } from '../ui/notice.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { ListSkeleton, Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './kit.module.css'

const TONES: readonly Tone[] = ['neutral', 'accent', 'ok', 'warn', 'bad']
const VARIANTS = ['primary', 'outline', 'accent', 'picked', 'quiet', 'danger'] as const
const SIZES = ['xs', 'sm', 'md', 'lg'] as const

export function KitSigns() {
  return (
    <>
      <div className={css.row}>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button icon="plus">With a sign</Button>
        <Button pending>Pending</Button>
        <Button disabledReason="The price has to be confirmed first.">Not now</Button>
      </div>
      <div className={css.row}>
        {SIZES.map((size) => (
          <Button key={size} size={size}>
            Size {size}
          </Button>
        ))}
        <IconButton icon="x" label="Remove the line" />
        <IconButton icon="x" label="Not removable" disabledReason="This line belongs to a paid booking." />
        <CopyButton text="KN2PCU" label="Copy PNR" />
        <Button onClick={() => toast('ok', 'Saved.', { label: 'Undo', onPress: () => toast('ok', 'Undone.') })}>
          Show a toast
        </Button>
      </div>
      <div className={css.row}>
        {TONES.map((tone) => (
          <Chip key={tone} tone={tone} icon="check">
            {tone}
          </Chip>
        ))}
        <RemovableChip label="Remove the filter IndiGo" onRemove={() => toast('ok', 'Removed.')}>
          IndiGo
        </RemovableChip>
        {TONES.map((tone) => (
          <StateMark key={tone} tone={tone}>
            {tone}
          </StateMark>
        ))}
        <Monogram text="6E" colour="#2b3990" />
        <Avatar name="Venkatanarasimharajuvaripeta Subramaniam" />
        <Spinner />
      </div>
      {TONES.filter((tone) => tone !== 'bad' && tone !== 'warn').map((tone) => (
        <Notice key={tone} tone={tone}>
          Fares are shown without the service fee of the agency.
        </Notice>
      ))}
      <FailedNotice onRetry={() => toast('ok', 'Read again.')}>The bookings could not be loaded.</FailedNotice>
      <ProgressBar value={3} max={9} label="3 of 9 suppliers answered" />
      <ListSkeleton lines={2} />
      <EmptyState icon="doc" title="No bookings yet" action={<Button variant="primary">Search flights</Button>}>
        Bookings appear here as soon as they are paid or held.
      </EmptyState>
    </>
  )
}
