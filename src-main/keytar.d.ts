/** keytar is optional: where it could not be installed its own types are missing too, and these stand in for them. */
declare module "keytar" {
  const keytar: import("./sign-in/vault.ts").Keytar;
  export = keytar;
}
