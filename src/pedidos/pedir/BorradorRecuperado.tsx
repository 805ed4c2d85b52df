import { Aviso } from '#ui/Aviso.tsx'
import { Boton } from '#ui/Boton.tsx'
import { idDeCampo, useNombreDeFormulario } from '#ui/formulario/contexto.ts'

/** Says that what stands in the form was written before, and offers an empty one. */
export function BorradorRecuperado({ alEmpezarDeNuevo }: { alEmpezarDeNuevo: () => void }) {
  const primero = idDeCampo(useNombreDeFormulario(), 'nombre')

  function empezar() {
    alEmpezarDeNuevo()
    document.getElementById(primero)?.focus()
  }

  return (
    <Aviso
      titulo="Recuperamos lo que habías escrito."
      acciones={
        <Boton variante="outline" medida={40} onClick={empezar}>
          Empezar de nuevo
        </Boton>
      }
    />
  )
}
