/** An aircraft from above, its nose up, in a box of 28 × 28. */
export const aircraftShape =
  "M14 1.6c1 0 1.7 1.5 1.7 3.4v5.2l9.6 5.9v2.5l-9.6-3v6.2l2.9 2.2v1.9L14 24.6l-4.6 1.3V24l2.9-2.2v-6.2l-9.6 3v-2.5l9.6-5.9V5c0-1.9.7-3.4 1.7-3.4z";
