/** keytar is optional. If it could not be installed its types are missing as well, so they are declared here. */
declare module "keytar" {
  const keytar: import("./airlines/sign-in/vault.ts").Keytar;
  export = keytar;
}
