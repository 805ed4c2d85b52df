import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

type Urgency = 'status' | 'alert'
type Announce = (text: string, urgency?: Urgency) => void

const AnnounceContext = createContext<Announce>(() => {})

/** A function that announces a sentence to screen readers: `announce('Código copiado')`. `'alert'` interrupts. */
export function useAnnounce() {
  return useContext(AnnounceContext)
}

/**
 * The page's two live regions. They exist before the first announcement, because screen readers ignore a region that
 * appears together with its text.
 */
export function LiveRegions({ children }: { children: ReactNode }) {
  const [announced, setAnnounced] = useState({ status: '', alert: '', count: 0 })
  const announce = useCallback<Announce>((text, urgency = 'status') => {
    setAnnounced(({ count }) => ({ status: '', alert: '', [urgency]: text, count: count + 1 }))
  }, [])
  return (
    <AnnounceContext value={announce}>
      {children}
      {/* The `key` makes a new node per announcement, so that a repeated sentence is read again. */}
      <div role="status" className="sr-only">
        <span key={announced.count}>{announced.status}</span>
      </div>
      <div role="alert" className="sr-only">
        <span key={announced.count}>{announced.alert}</span>
      </div>
    </AnnounceContext>
  )
}
