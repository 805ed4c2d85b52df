/**
 * The description of a column. The erasure when a member leaves, the export of a person's own data, order files and the
 * texts of the audit derive from it (docs/decisions/038).
 */
export type Column = {
  /**
   * Personal data: the word for it in the privacy policy. The column is emptied, or its row deleted, when the person
   * leaves.
   */
  personal?: string
  /** The value that erasure gives a personal column; null by default. */
  erased?: string | object
  /** Why a personal column keeps its value after the person leaves. */
  kept?: string
  /**
   * The column's key in the export of a person's own data. Columns without a key are not exported, except order columns
   * that the owner sees (`OrderColumn.seen`).
   */
  exportKey?: string
}

/** The type of a value: how order files read it and pages show it. */
export type Kind = 'text' | 'long' | 'money' | 'weight' | 'day' | 'instant' | 'status' | 'service' | 'flag' | 'word'

/** Replaces the name of a client who left. */
export const ERASED_NAME = 'Cliente'
