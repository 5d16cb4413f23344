import { Protocol, type RecvOpen } from "node-simconnect";

/** Which simulator answers. MSFS 2020 and 2024 share a pipe, but some of their numbers mean different things. */
export interface Product {
  /** The name that pilots use. */
  readonly name: string;
  readonly kind: "msfs2024" | "msfs2020" | "other";
  /** The newest protocol that it speaks. Null if unknown. */
  readonly protocol: Protocol | null;
}

/** The name that the simulator sends when the connection opens: MSFS uses the code names of its versions. */
export function productOf(open: Pick<RecvOpen, "applicationName" | "applicationVersionMajor">): Product {
  const name = open.applicationName.trim();
  const major = open.applicationVersionMajor;
  if (/sunrise/i.test(name) || (major >= 12 && !/prepar3d/i.test(name)))
    return { name: "Microsoft Flight Simulator 2024", kind: "msfs2024", protocol: Protocol.SunRise };
  if (/kittyhawk/i.test(name) || major === 11)
    return { name: "Microsoft Flight Simulator 2020", kind: "msfs2020", protocol: Protocol.KittyHawk };
  return { name, kind: "other", protocol: null };
}
