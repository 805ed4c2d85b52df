import { Button } from '../Button.tsx'

type Props = {
  count: number
  /** The adjective in the gender of the noun for the rows. */
  word: 'nuevo' | 'nueva'
  bring: () => void
  /** Classes of the live region, which is rendered even without a button. */
  className: string
  buttonClassName?: string
}

/** A button that shows rows that arrived later. The rows wait for it, so that no row moves while somebody taps. */
export function NewRows({ count, word, bring, className, buttonClassName = '' }: Props) {
  return (
    <div role="status" className={className}>
      {count > 0 && (
        <Button size={36} className={`max-lg:h-12 ${buttonClassName}`} onClick={bring}>
          {count === 1 ? `1 ${word}` : `${count} ${word}s`}
        </Button>
      )}
    </div>
  )
}
