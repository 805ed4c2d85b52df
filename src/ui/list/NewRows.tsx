import { Button } from '../Button.tsx'

type Props = {
  count: number
  /** The gender is that of the rows' noun. */
  word: 'nuevo' | 'nueva'
  bring: () => void
  /** Classes of the live region around the button, which is there also while it is empty. */
  className: string
  ofButton?: string
}

/** The button for rows that came since a list was read: they wait, so that no row moves under a finger. */
export function NewRows({ count, word, bring, className, ofButton = '' }: Props) {
  return (
    <div role="status" className={className}>
      {count > 0 && (
        <Button medida={36} className={`max-lg:h-11 ${ofButton}`} onClick={bring}>
          {count === 1 ? `1 ${word}` : `${count} ${word}s`}
        </Button>
      )}
    </div>
  )
}
