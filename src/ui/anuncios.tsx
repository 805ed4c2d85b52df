import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

type Urgencia = 'status' | 'alert'
type Anunciar = (texto: string, urgencia?: Urgencia) => void

const Anuncios = createContext<Anunciar>(() => {})

/** Says a short sentence to screen readers: `anunciar('Código copiado')`; `'alert'` interrupts. */
export function useAnunciar() {
  return useContext(Anuncios)
}

/** The page's two live regions. They are there before anything is said, else the first sentence would be lost. */
export function RegionesVivas({ children }: { children: ReactNode }) {
  const [dicho, setDicho] = useState({ status: '', alert: '', vez: 0 })
  const anunciar = useCallback<Anunciar>((texto, urgencia = 'status') => {
    setDicho(({ vez }) => ({ status: '', alert: '', [urgencia]: texto, vez: vez + 1 }))
  }, [])
  return (
    <Anuncios value={anunciar}>
      {children}
      {/* A new node for each sentence, so that the same one is read again. */}
      <div role="status" className="sr-only">
        <span key={dicho.vez}>{dicho.status}</span>
      </div>
      <div role="alert" className="sr-only">
        <span key={dicho.vez}>{dicho.alert}</span>
      </div>
    </Anuncios>
  )
}
