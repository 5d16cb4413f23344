/** An expression in JSBSim's XML. A string is the name of a property. */
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
const least = call("min");
const most = call("max");

export const clip = (low: number, value: Expression, high: number): Expression => least(most(value, low), high);

/** The element `<set>` of an event. The property gets the value at each step at which the event holds. */
export const set = (property: string, value: Expression): string =>
  typeof value === "number"
    ? `<set name="${property}" value="${value}"/>`
    : `<set name="${property}"><function>${xmlOf(value)}</function></set>`;

/** An event of a script, which acts when all conditions hold. A continuous one acts at every such step. */
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
