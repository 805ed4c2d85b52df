/** What a push carries to the service worker (`sitio/sw/push.ts`). Fields are only added: an older worker may read it. */
export type PushContent = {
  /** Notifications of one group replace each other. */
  grupo: string
  titulo: string
  texto: string
  /** A path of the shop. */
  ruta: string
  /** How many events the push tells of. */
  cuantos: number
  /** Words after the number and the path, for several of the group; null where the newest replaces the one before. */
  varios: { titulo: string; ruta: string } | null
  /** The number on the app's icon; null leaves it as it is. */
  insignia: number | null
}
