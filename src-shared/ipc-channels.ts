/** The three ways between the window and the program. Apart from the contract, so that the preload carries no schema. */
export const callChannel = "contrail:call";
/** News for the window: pairs of a push's name and its value, in order. */
export const pushChannel = "contrail:push";
/** The window listens for a push; the program answers with its last value. */
export const readyChannel = "contrail:ready";
/** The program to the preload alone: the hidden window is at rest. */
export const restChannel = "rest";
