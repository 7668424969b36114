/** The one channel for calls and the one for events. Apart from the contract, so that the preload script stays small. */
export const CALL_CHANNEL = 'perch:call';
export const EVENT_CHANNEL = 'perch:event';
