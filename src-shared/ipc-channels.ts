/**
 * The channels between the window and the program. Separate from the contract, so that the preload contains no schema.
 */
export const callChannel = "contrail:call";
/** Pushes for the window: pairs of name and value, in order. */
export const pushChannel = "contrail:push";
/** The window listens for a push; the program answers with its last value. */
export const readyChannel = "contrail:ready";
/** The program to the preload alone: the hidden window is at rest. */
export const restChannel = "rest";
