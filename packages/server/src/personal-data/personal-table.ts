/** How a table that holds something of people is exported to them, and what becomes of it when somebody's account is deleted. */
export type PersonalTable = {
  /**
   * The column with the person, of rows that are about them; 'booking_id of bookings' where another table says whose they are, by its user_id or the column that
   * follows: 'quotation_id of quotations.customer_id'. None: it only names people.
   */
  readonly of?: string
  /** Columns that the person gets, or what stands inside one: 'document.kart.passengers'. Never a password or what opens anything. */
  readonly shows?: readonly string[]
  /** 'delete' its rows, 'keep' them, or set these columns. */
  readonly onDeletion: 'delete' | 'keep' | Readonly<Record<string, string | null>>
  /** Why rows stay that could say who somebody was. */
  readonly because?: string
  /** Columns that name who did something: they stay with the number of an account that says no more who it was. */
  readonly names?: readonly string[]
}

declare module '../app.ts' {
  interface App {
    /** Of every feature, by table; node/personal-tables.ts has them, and a test compares them with the database. */
    readonly personalTables: Readonly<Record<string, PersonalTable>>
  }
}
