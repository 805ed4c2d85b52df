/**
 * The description of a column. Everything that depends on it derives from here: what is erased when a member leaves,
 * the export of a person's own data, order files, and what the audit shows (docs/decisions/038).
 */
export type Column = {
  /**
   * Personal data: the word for it in the privacy policy. The column is emptied, or its row deleted, when the person
   * leaves.
   */
  personal?: string
  /** What replaces the value of a personal column in a row that stays; null when absent. */
  erased?: string | object
  /** Why a personal column keeps its value after the person leaves. */
  kept?: string
  /** Its key in the export of a person's own data. A column without a key is not exported. */
  exportKey?: string
}

/** The type of a value, by which table cells are read and values are shown. */
export type Kind = 'text' | 'long' | 'money' | 'weight' | 'day' | 'instant' | 'status' | 'service' | 'flag' | 'word'

/** Replaces the name of a client who left. */
export const ERASED_NAME = 'Cliente'
