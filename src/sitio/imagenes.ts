/**
 * The pictures in `public/img/`: size of the widest in px, widths, average colour, and what they show.
 * Written by `assets/codificar.ts`; the texts are there.
 */
export const imagenes = {
  hero: {
    ancho: 1440,
    alto: 1440,
    anchos: [360, 720, 1080, 1440],
    color: '#d2d6d1',
    alt: 'Pulsera de cuentas azul turquesa y cristal color miel con dije de mariposa, junto a una pulsera de perlas',
  },
} as const

export type NombreDeImagen = keyof typeof imagenes
