import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '#http/query.ts'
import { Boton } from '#ui/Boton.tsx'
import { CampoArea } from '#ui/formulario/CampoArea.tsx'
import { CampoSeleccion } from '#ui/formulario/CampoSeleccion.tsx'
import { CampoCorreo, CampoTelefono, CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { useFormularioAbierto } from '#ui/formulario/contexto.ts'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { listarEstatus } from '../contract.ts'
import { SERVICIO } from '../labels.ts'

type Props = {
  /** The button's: what sending does. */
  children: ReactNode
  alDeshacer: () => void
  /** Beside the button. */
  aviso?: ReactNode
}

/** What staff write about an order, new or not. */
export function DatosDelPedido({ children, alDeshacer, aviso }: Props) {
  const { data: estatus } = useSuspenseQuery(query(listarEstatus))
  const { isDirty } = useFormularioAbierto().formState
  return (
    <>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <CampoTexto nombre="cliente" etiqueta="Cliente" falta="Escribe el nombre del cliente." />
        <CampoCorreo nombre="correo_cliente" etiqueta="Correo del cliente" opcional autoComplete="off" />
        <CampoSeleccion nombre="estatus_id" etiqueta="Estatus" falta="Elige el estatus.">
          {estatus.map(({ id, nombre }) => (
            <option key={id} value={id}>
              {nombre}
            </option>
          ))}
        </CampoSeleccion>
        <CampoTexto
          nombre="fecha_estimada_entrega"
          etiqueta="Fecha estimada"
          falta="Elige la fecha estimada."
          type="date"
        />
        <CampoDeCifra nombre="precio" etiqueta="Precio (RD$)" falta="Escribe el precio." />
        <CampoDeCifra nombre="total" etiqueta="Total (RD$)" falta="Escribe el total." />
        <CampoDeCifra nombre="peso" etiqueta="Peso (kg)" falta="Escribe el peso." />
        <CampoSeleccion nombre="tipo_servicio" etiqueta="Servicio" opcional>
          <option value="">Sin indicar</option>
          {Object.entries(SERVICIO).map(([valor, nombre]) => (
            <option key={valor} value={valor}>
              {nombre}
            </option>
          ))}
        </CampoSeleccion>
      </div>
      <fieldset className="grid gap-4 rounded-xl border border-border p-4">
        <legend className="px-1 font-semibold text-sm">Entrega</legend>
        <CampoTelefono nombre="telefono" etiqueta="Teléfono" opcional autoComplete="off" />
        <CampoArea nombre="direccion" etiqueta="Dirección" opcional rows={2} />
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <CampoTexto nombre="numero_casa" etiqueta="Número de casa" opcional />
          <CampoTexto nombre="sector" etiqueta="Sector" opcional />
          <CampoTexto nombre="municipio" etiqueta="Municipio" opcional />
          <CampoTexto nombre="provincia" etiqueta="Provincia" opcional />
        </div>
        <CampoTexto nombre="referencias" etiqueta="Referencias" opcional />
      </fieldset>
      <CampoArea
        nombre="notas"
        etiqueta="Notas"
        opcional
        pista="Las lee el cliente en la vista completa de su pedido."
        rows={3}
      />
      <CampoArea nombre="notas_privadas" etiqueta="Notas privadas" opcional pista="Solo las ve el personal." rows={2} />
      {aviso}
      <div className="sticky bottom-16 -mx-5 -mb-5 flex flex-wrap gap-3 rounded-b-2xl border-border border-t bg-card p-5 md:static md:m-0 md:border-0 md:p-0">
        <Enviar medida={36} sinTitulo className="max-md:h-12">
          {children}
        </Enviar>
        {isDirty && (
          <Boton variante="ghost" medida={36} onClick={alDeshacer} className="max-md:h-12">
            Deshacer
          </Boton>
        )}
      </div>
    </>
  )
}

/** Money or a weight, with two places. */
function CampoDeCifra(props: { nombre: string; etiqueta: string; falta: string }) {
  return (
    <CampoTexto
      type="number"
      inputMode="decimal"
      step="0.01"
      min="0"
      placeholder="0.00"
      // Who scrolls past a price must not change it.
      onWheel={({ currentTarget }) => currentTarget.blur()}
      {...props}
    />
  )
}
