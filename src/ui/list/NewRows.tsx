import { Button } from '../Button.tsx'

type Props = {
  count: number
  /** Its gender is that of the noun for the rows. */
  word: 'nuevo' | 'nueva'
  bring: () => void
  /** Classes of the live region, which exists also without a button. */
  className: string
  buttonClassName?: string
}

/** The button for rows that arrived since the list was read. They wait for it, so that no row moves under a finger. */
export function NewRows({ count, word, bring, className, buttonClassName = '' }: Props) {
  return (
    <div role="status" className={className}>
      {count > 0 && (
        <Button size={36} className={`max-lg:h-11 ${buttonClassName}`} onClick={bring}>
          {count === 1 ? `1 ${word}` : `${count} ${word}s`}
        </Button>
      )}
    </div>
  )
}
