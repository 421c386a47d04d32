/** The mark in the head of a page that this browser has kept. */
export const KEPT_PAGE = 'kept-page'

/** This page was kept by this browser, and is shown because the server did not answer. */
export const isKeptPage = () => document.querySelector(`meta[name="${KEPT_PAGE}"]`) !== null
