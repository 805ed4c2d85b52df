import { useMutation } from '@tanstack/react-query'
import { pedir } from '#comun/pedir.ts'
import { crearCuenta, type NuevaCuenta, type Registro, registrarMiembro } from './contrato.ts'

export function useCrearCuenta() {
  return useMutation({
    mutationFn: ({ clave, datos }: { clave: string; datos: NuevaCuenta }) =>
      pedir(crearCuenta, { body: datos }, { clave }),
  })
}

export function useRegistrarMiembro() {
  return useMutation({
    mutationFn: ({ clave, datos }: { clave: string; datos: Registro }) =>
      pedir(registrarMiembro, { body: datos }, { clave }),
  })
}
