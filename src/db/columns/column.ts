/**
 * What is said of a column, once. Whatever must know it derives from here: what is erased when a member leaves, the file of
 * their own data, files of orders, what the audit shows (docs/decisions/038).
 */
export type Column = {
  /**
   * It says something of a person: the word by which the privacy policy names it. Once they have left it is empty, or its row
   * is gone.
   */
  personal?: string
  /** What a personal column holds once its person has left and the row stays; null when nothing is said. */
  erased?: string | object
  /** Why a personal column keeps its value after its person has left. */
  kept?: string
  /** Its key in the file of a person's own data; one without is not in it. */
  own?: string
}

/** What a value is, by which it is read from a table's cell and shown to people. */
export type Kind = 'text' | 'long' | 'money' | 'weight' | 'day' | 'instant' | 'status' | 'service' | 'flag' | 'word'

/** In the place of a client's name, once they have left. */
export const ERASED_NAME = 'Cliente'
