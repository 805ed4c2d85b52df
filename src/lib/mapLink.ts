/** Google Maps finds an address by its words; `api=1` is what makes the address form work without a key. */
export function mapLinkOf(direccion: string) {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(direccion)}`
}
