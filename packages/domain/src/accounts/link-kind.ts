/** What a link sent by mail to a person opens. */
export type LinkKind = 'invitation' | 'reset' | 'addressChanged'
