import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { mutation, query } from '#http/query.ts'
import { detalleDe } from '#lib/errores.ts'
import { MAXIMO_DE_FOTOS } from '#lib/fotos/contract.ts'
import { listarEstatus } from '#pedidos/contract.ts'
import { sortearCodigo } from '#pedidos/ficha/contract.ts'
import { avisoDeRetroceso } from '#pedidos/rules.ts'
import { avisar } from '#ui/avisar.ts'
import { Boton } from '#ui/Boton.tsx'
import { CampoArea } from '#ui/formulario/CampoArea.tsx'
import { CampoCodigo } from '#ui/formulario/CampoCodigo.tsx'
import { CampoSeleccion } from '#ui/formulario/CampoSeleccion.tsx'
import { CampoCorreo, CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Casilla } from '#ui/formulario/Casilla.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { AdjuntarFotos } from '#ui/fotos/AdjuntarFotos.tsx'
import { Globo } from '#ui/Globo.tsx'
import { hayCambios, useEscrito } from '#ui/useSinGuardar.tsx'
import { CampoDeCliente } from './CampoDeCliente.tsx'
import { CodigoUsado } from './CodigoUsado.tsx'
import type { Paquete } from './contract.ts'
import { EscritoDePaquete } from './formulario.ts'
import { kilosDe } from './rules.ts'
import { alTeclear, irA } from './teclado.ts'
import { type ClienteDePaquete, useDigitar } from './useDigitar.ts'

type Props = {
  /** The only one that it is for. */
  cliente?: ClienteDePaquete | null
  alGuardar: (paquete: Paquete) => void
}

/** A package after another: Enter saves, and the form is ready for the next. */
export function FormularioDePaquete({ cliente = null, alGuardar }: Props) {
  const [mismoCliente, setMismoCliente] = useState(false)
  const { formulario, loHallado } = useDigitar({ cliente, mismoCliente, alGuardar })
  const { data: estatus } = useSuspenseQuery(query(listarEstatus))
  const [elegido, libras] = useWatch({ control: formulario.control, name: ['estatus_id', 'peso'] })
  const { ya } = loHallado
  useEscrito(hayCambios(formulario.formState))

  // Where nobody chose one, an order that is there already keeps its status: being typed is no reason to go back.
  const { setValue, getFieldState } = formulario
  const suEstatus = ya && String(ya.estatus.id)
  useEffect(() => {
    if (suEstatus && !getFieldState('estatus_id').isDirty) setValue('estatus_id', suEstatus)
  }, [suEstatus, getFieldState, setValue])

  const siguiente = estatus.find(({ id }) => String(id) === elegido)
  const retroceso = ya && siguiente && avisoDeRetroceso(ya.estatus, siguiente)
  const peso = EscritoDePaquete.shape.peso.safeParse(libras).data

  return (
    <Formulario
      formulario={formulario}
      aria-label="Digitar paquete"
      onKeyDown={(evento) => alTeclear(evento, formulario, cliente ? ['cliente'] : [])}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <CampoCodigo
        nombre="codigo_pedido"
        etiqueta="Código"
        falta="Escribe el código, o genera uno."
        enterKeyHint="next"
        alLado={<Generar alSortear={(codigo) => ponerCodigo(codigo)} />}
      />
      <CodigoUsado {...loHallado} fija={cliente?.codigo_membresia ?? null} />
      {cliente ? (
        <p className="text-sm">
          Para <span className="font-semibold">{cliente.nombre}</span>{' '}
          <span className="codigo">{cliente.codigo_membresia}</span>
        </p>
      ) : (
        <div className="grid gap-1">
          <CampoDeCliente />
          <Casilla
            etiqueta="Mismo cliente para el próximo"
            onChange={({ currentTarget }) => setMismoCliente(currentTarget.checked)}
          />
        </div>
      )}
      <div className="grid grid-cols-2 items-end gap-4">
        <Cifra
          nombre="peso"
          etiqueta="Peso (lb)"
          opcional
          className="col-span-2 sm:col-span-1"
          pista={peso ? `${kilosDe(peso)} kg` : undefined}
        />
        <CampoSeleccion
          nombre="estatus_id"
          etiqueta="Estatus"
          falta="Elige el estatus."
          className="col-span-2 sm:col-span-1"
        >
          {ya && !estatus.some(({ id }) => id === ya.estatus.id) && (
            <option value={ya.estatus.id}>{ya.estatus.nombre}</option>
          )}
          {estatus.map(({ id, nombre }) => (
            <option key={id} value={id}>
              {nombre}
            </option>
          ))}
        </CampoSeleccion>
        <p role="status" className="col-span-2 -mt-2 text-ambar-text text-meta empty:hidden">
          {retroceso}
        </p>
        <Cifra nombre="precio" etiqueta="Precio (RD$)" falta="Escribe el precio." />
        <Cifra nombre="total" etiqueta="Total (RD$)" placeholder="Igual al precio" />
      </div>
      {!cliente && <CampoCorreo nombre="correo_cliente" etiqueta="Correo del cliente" opcional autoComplete="off" />}
      <CampoArea nombre="descripcion" etiqueta="Descripción" opcional rows={2} pista="La lee el cliente." />
      <CampoArea nombre="notas" etiqueta="Notas" opcional rows={2} pista="Solo las ve el personal." />
      <AdjuntarFotos nombre="fotos" maximo={MAXIMO_DE_FOTOS} etiqueta="Foto del paquete" />
      <div className="sticky bottom-16 -mx-4 -mb-4 grid gap-3 rounded-b-2xl border-border border-t bg-card p-4 md:-mx-5 md:-mb-5 md:px-5 lg:bottom-0 has-[[role=alert]]:static">
        <Enviar className="md:h-10 md:justify-self-start md:px-5 md:text-sm">
          {ya ? 'Guardar paquete' : 'Crear paquete'}
        </Enviar>
      </div>
    </Formulario>
  )

  function ponerCodigo(codigo: string) {
    setValue('codigo_pedido', codigo, { shouldDirty: true, shouldValidate: formulario.formState.isSubmitted })
    irA(cliente ? 'peso' : 'cliente')
  }
}

function Generar({ alSortear }: { alSortear: (codigo: string) => void }) {
  const sortear = useMutation(mutation(sortearCodigo))
  async function generar() {
    try {
      alSortear((await sortear.mutateAsync()).codigo)
    } catch (error) {
      avisar.error('No se pudo generar un código', detalleDe(error, 'Revisa tu conexión e intenta de nuevo.'))
    }
  }
  return (
    <Globo texto="Sortea un código que ningún pedido tiene">
      <Boton variante="outline" medida={36} cargando={sortear.isPending} onClick={generar} className="h-12 md:h-9.5">
        Generar
      </Boton>
    </Globo>
  )
}

/** Money or a weight. As text, so that a comma is answered and not swallowed. */
function Cifra(props: Parameters<typeof CampoTexto>[0]) {
  return <CampoTexto inputMode="decimal" autoComplete="off" placeholder="0.00" {...props} />
}
