import { Boton } from '#ui/Boton.tsx'

/** Tickets that came meanwhile and wait above an open list, until somebody asks for them. */
export function Nuevos({ nuevas, traer }: { nuevas: number; traer: () => void }) {
  return (
    <div role="status" className="flex justify-center empty:hidden">
      {nuevas > 0 && (
        <Boton medida={36} className="max-lg:h-11" onClick={traer}>
          {nuevas === 1 ? '1 nuevo' : `${nuevas} nuevos`}
        </Boton>
      )}
    </div>
  )
}
