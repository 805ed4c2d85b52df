import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

type Urgency = 'status' | 'alert'
type Announce = (text: string, urgency?: Urgency) => void

const AnnounceContext = createContext<Announce>(() => {})

/** Says a short sentence to screen readers: `anunciar('Código copiado')`; `'alert'` interrupts. */
export function useAnnounce() {
  return useContext(AnnounceContext)
}

/** The page's two live regions. They are there before anything is said, else the first sentence would be lost. */
export function LiveRegions({ children }: { children: ReactNode }) {
  const [announced, setAnnounced] = useState({ status: '', alert: '', vez: 0 })
  const announce = useCallback<Announce>((text, urgency = 'status') => {
    setAnnounced(({ vez: times }) => ({ status: '', alert: '', [urgency]: text, vez: times + 1 }))
  }, [])
  return (
    <AnnounceContext value={announce}>
      {children}
      {/* A new node for each sentence, so that the same one is read again. */}
      <div role="status" className="sr-only">
        <span key={announced.vez}>{announced.status}</span>
      </div>
      <div role="alert" className="sr-only">
        <span key={announced.vez}>{announced.alert}</span>
      </div>
    </AnnounceContext>
  )
}
