/**
 * The pictures in `public/img/`: size of the widest in px, widths, average colour, and what they show.
 * Written by `assets/codificar.ts`; the texts are there.
 */
export const imagenes = {
  hero: {
    ancho: 1440,
    alto: 1440,
    anchos: [360, 720, 1080, 1440],
    color: '#dde3e1',
    alt: 'Pulsera de cuentas azul turquesa y cristal color miel con dije de mariposa, junto a una pulsera de perlas',
  },
  pulsera: {
    ancho: 1080,
    alto: 1350,
    anchos: [360, 720, 1080],
    color: '#d8dfdd',
    alt: 'Pulsera de cuentas azul turquesa con separadores dorados y dije de mariposa',
  },
  puesta: {
    ancho: 1080,
    alto: 1350,
    anchos: [360, 720, 1080],
    color: '#d5dddb',
    alt: 'Pulsera de cuentas azul turquesa con dije de mariposa, puesta en una muñeca de yeso',
  },
  aretes: {
    ancho: 1080,
    alto: 1350,
    anchos: [360, 720, 1080],
    color: '#e0e2dc',
    alt: 'Par de aros dorados con cuentas y una gota azul turquesa, colgados de un soporte de madera',
  },
  mariposa: {
    ancho: 1080,
    alto: 1350,
    anchos: [360, 720, 1080],
    color: '#dbe1de',
    alt: 'Pulsera de cuentas turquesa y perlas con una mariposa dorada y nacarada, puesta en un soporte blanco',
  },
  cartera: {
    ancho: 1080,
    alto: 1350,
    anchos: [360, 720, 1080],
    color: '#d5caba',
    alt: 'Cartera de mano color caramelo con costura clara, broche de mariposa y asa de cuentas',
  },
  bodegon: {
    ancho: 1080,
    alto: 675,
    anchos: [360, 720, 1080],
    color: '#d6dad4',
    alt: 'Mesa de trabajo con un plato de cuentas, un carrete de hilo, una aguja y una pulsera a medio hacer',
  },
  paquete: {
    ancho: 1080,
    alto: 1350,
    anchos: [360, 720, 1080],
    color: '#c8cec6',
    alt: 'Caja de cartón atada con cordel y tarjeta, delante de una cartera azul verdosa con asa de cuentas',
  },
  'paquete-ancho': {
    ancho: 1080,
    alto: 675,
    anchos: [360, 720, 1080],
    color: '#cbd4ce',
    alt: 'Cartera azul verdosa con asa de cuentas junto a una caja de cartón atada con cordel, lista para enviar',
  },
} as const

export type NombreDeImagen = keyof typeof imagenes
