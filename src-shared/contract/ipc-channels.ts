/**
 * The channels between the window and the program. They are separate from the schemas, so that the preload contains
 * none.
 */
export const callChannel = "contrail:call";
/** Pushes for the window: pairs of name and value, in order. */
export const pushChannel = "contrail:push";
/** The window starts to listen for a push, and the program answers with its last value. */
export const readyChannel = "contrail:ready";
/** From the program to the preload only: the hidden window is at rest. */
export const restChannel = "rest";
