/** JSBSim's functions, as the XML of its scripts. A string stands for a property, a number for itself. */
export type Expression = { readonly xml: string } | string | number;

const xmlOf = (expression: Expression): string =>
  typeof expression === "number"
    ? `<value>${expression}</value>`
    : typeof expression === "string"
      ? `<property>${expression}</property>`
      : expression.xml;

const call =
  (name: string) =>
  (...parts: Expression[]): Expression => ({ xml: `<${name}>${parts.map(xmlOf).join("")}</${name}>` });

export const sum = call("sum");
export const difference = call("difference");
export const product = call("product");
export const quotient = call("quotient");
export const sine = call("sin");
/** The angle of the first over the second, with their signs, rad. */
export const arcTangent = call("atan2");
const least = call("min");
const most = call("max");

export const clip = (low: number, value: Expression, high: number): Expression => least(most(value, low), high);

/** `<set>` of a script's event: the property gets the value at each step that the event holds. */
export const set = (property: string, value: Expression): string =>
  typeof value === "number"
    ? `<set name="${property}" value="${value}"/>`
    : `<set name="${property}"><function>${xmlOf(value)}</function></set>`;

/** An event of a script. All conditions must hold; a continuous one acts at every step at which they do. */
export const event = (
  name: string,
  conditions: readonly string[],
  sets: readonly string[],
  continuous = false,
): string =>
  `<event name="${name}"${continuous ? ' continuous="true"' : ""}>
<condition>
${conditions.join("\n")}
</condition>
${sets.join("\n")}
${continuous ? "" : "<notify/>"}
</event>`;
