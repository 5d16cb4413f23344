/** What the page may ask the program, besides the pushes. Nothing here changes anything. */
export const screenQuestions = ["app.info", "flight.trail", "flight.landingTrace"] as const;
export type ScreenQuestion = (typeof screenQuestions)[number];
