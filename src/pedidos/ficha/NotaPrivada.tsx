import { Lock, Pencil } from 'lucide-react'
import { Boton } from '#ui/Boton.tsx'
import { CampoArea } from '#ui/formulario/CampoArea.tsx'
import { ChangedMeanwhile } from '#ui/formulario/ChangedMeanwhile.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { LARGO_DE_NOTAS } from '../contract.ts'
import { TextoLargo } from './TextoLargo.tsx'
import type { useNota } from './useNota.ts'

/** Staff's own note, in a box that no customer's page has; a pencil opens it. */
export function NotaPrivada(props: ReturnType<typeof useNota>) {
  const { nota, abierta, abrir } = props
  return (
    <section
      aria-label="Nota privada"
      className="rounded-xl border border-input border-dashed p-3 text-sm lg:text-meta"
    >
      {abierta ? (
        <Escribir {...props} />
      ) : (
        <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3">
          <Lock aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4 text-muted-foreground" />
          <div>
            <h2 className="font-normal font-sans text-[length:inherit] text-muted-foreground">Nota privada</h2>
            {nota && <TextoLargo texto={nota} />}
          </div>
          <button
            type="button"
            onClick={abrir}
            className="-m-2 grid size-11 place-items-center rounded-lg text-muted-foreground hover:bg-accent hover:text-accent-foreground lg:-m-1.5 lg:size-9"
          >
            <Pencil aria-hidden="true" strokeWidth={1.75} className="size-4" />
            <span className="sr-only">{nota ? 'Cambiar la nota privada' : 'Escribir una nota privada'}</span>
          </button>
        </div>
      )}
    </section>
  )
}

function Escribir({ edit, nota, cerrar }: ReturnType<typeof useNota>) {
  return (
    <Formulario formulario={edit.form} aria-label="Nota privada" className="grid gap-3">
      <CampoArea
        nombre="notas_privadas"
        etiqueta="Nota privada"
        pista="Solo la ve el personal. No se envía nada."
        maximo={LARGO_DE_NOTAS}
        rows={3}
        // It was opened to be written.
        autoFocus
      />
      {edit.other && (
        <ChangedMeanwhile que="esta nota" edit={edit}>
          {nota ? <TextoLargo texto={nota} /> : 'La dejó vacía.'}
        </ChangedMeanwhile>
      )}
      <div className="flex flex-wrap gap-3">
        <Enviar medida={36} sinTitulo disabled={edit.other !== null} className="max-lg:h-11">
          Guardar nota
        </Enviar>
        <Boton variante="ghost" medida={36} onClick={cerrar} className="max-lg:h-11">
          Cancelar
        </Boton>
      </div>
    </Formulario>
  )
}
