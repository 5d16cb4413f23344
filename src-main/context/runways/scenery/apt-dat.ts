import { headingDeg } from "../../../../src-shared/domain/airport-table.ts";
import { distanceNm, type LatLon } from "../../../../src-shared/domain/geodesy.ts";
import { apartFt, moved, ownWithinFt, type Runway, runwaySchema } from "../../../../src-shared/domain/runway.ts";
import { type Stand, standSchema } from "../../../../src-shared/domain/stands.ts";
import { type TaxiwayPiece, taxiwayPieceSchema } from "../../../../src-shared/domain/taxiways.ts";
import { createPavementReader, type PavementReader } from "./pavement.ts";

/**
 * A row of X-Plane's file of airports ("apt.dat specification", versions 850 to 1200). The first number says what the
 * row describes. All rows up to the next airport belong to the same one. Only these are read:
 *
 *     1, 16, 17  airport, seaplane base, heliport: <elevation ft> 0 0 <ident> <name>
 *     1302       property of the airport:          icao_code <code>
 *     100        runway:                           <width m> …, from word 8 and again from word 17 for the other end:
 *                                                  <name> <latitude> <longitude> <displaced m>
 *     101        water runway:                     <width m> <buoys>, then for each end: <name> <latitude> <longitude>
 *     1300       stand:                            <latitude> <longitude> <heading> <type> <aircraft> <name>
 *     1201       node of the taxi routes:          <latitude> <longitude> <use> <node>
 *     1202       taxi route between two nodes:     <node> <node> <oneway|twoway> <runway|taxiway|taxiway_A … F> <name>
 *
 *     110 … 130  pavement: see `pavement.ts`
 *
 * A taxi route without a name is ignored, because it may lead over an apron. Most rows of a file are nodes of pavement.
 * They are read after an airport's first row near the place only; X-Plane's WorldEditor writes the runways first.
 */
const rowsRead = /^(?:1|16|17|100|101|1201|1202|1300|1302)[ \t][^\r\n]{1,600}/gm;
const nearRowsRead = /^(?:1|16|17|10[01]|11[0-4]|1[23]0|120[12]|130[02])(?!\S)[^\r\n]{0,600}/gm;
const pavementRow = /^(?:11[0-4]|1[23]0)$/;
const feetPerMetre = 1 / 0.3048;
/** Runways, stands and taxiways farther from the requested place are skipped. */
const nearNm = 6;
/** The most runways of an airport. */
const mostRunways = 60;
/** A wider runway is an error, m. On water some are 3 km wide. */
const widestLandM = 300;
const mostStands = 1000;
const mostNodes = 20_000;
const mostTaxiways = 10_000;
/** The row of a stand has no size. An aircraft within this distance is on it, ft (20 m). */
const standWithinFt = 66;

/** The width of a taxiway by its code letter, m (ICAO Annex 14). Without a letter: the width for most airliners. */
const taxiwayM: Readonly<Record<string, number>> = { A: 7.5, B: 10.5, C: 15, D: 18, E: 23, F: 25 };
const anyTaxiwayM = 23;

/** An airport's runways, stands, taxiways and pavement around the requested place. Runways in both directions. */
export interface AptAirport {
  readonly ident: string;
  readonly runways: readonly Runway[];
  readonly stands: readonly Stand[];
  readonly taxiways: readonly TaxiwayPiece[];
  /** Rings of aprons and taxiways (see `PavementReader`). */
  readonly pavement: number[][];
}

interface End extends LatLon {
  readonly name: string;
  readonly displacedM: number;
}

/** An airport while its rows are read. */
interface Found {
  readonly ident: string;
  icao: string;
  readonly strips: { readonly widthM: number; readonly ends: readonly [End, End] }[];
  readonly stands: Stand[];
  readonly taxiways: TaxiwayPiece[];
  readonly pavement: PavementReader;
}

/** Collects the airports with runways around `place`. `take` receives the file in pieces of whole lines. */
export function createAptReader(place: LatLon): { take(text: string): void; airports(): readonly AptAirport[] } {
  const found: Found[] = [];
  let nodes = new Map<string, LatLon>();
  let ident = "";
  let icao = "";
  let isFound = false;

  function begin(nextIdent: string): void {
    ident = icao = nextIdent;
    isFound = false;
    nodes = new Map();
  }

  /** The airport of the present row. It is added to the result at its first row near the place. */
  function airport(): Found | undefined {
    if (!isFound) {
      const pavement = createPavementReader((latitudeDeg, longitudeDeg) =>
        isNear({ latitudeDeg, longitudeDeg }, place),
      );
      found.push({ ident, icao, strips: [], stands: [], taxiways: [], pavement });
    }
    isFound = true;
    return found.at(-1);
  }

  function addStrip(widthM: number, end: End, otherEnd: End): void {
    if (!isNear(end, place) && !isNear(otherEnd, place)) return;
    const strips = airport()?.strips;
    if (strips !== undefined && strips.length < mostRunways) strips.push({ widthM, ends: [end, otherEnd] });
  }

  function addStand(words: readonly string[]): void {
    const stand = standOf(words);
    if (stand === undefined || !isNear(stand, place)) return;
    const stands = airport()?.stands;
    if (stands !== undefined && stands.length < mostStands) stands.push(stand);
  }

  function addNode(words: readonly string[]): void {
    const at = placeIn(words);
    const name = words[4];
    if (name !== undefined && nodes.size < mostNodes && isNear(at, place)) nodes.set(name, at);
  }

  function addTaxiway(words: readonly string[]): void {
    const piece = taxiwayOf(words, nodes);
    const taxiways = piece && airport()?.taxiways;
    if (piece && taxiways !== undefined && taxiways.length < mostTaxiways) taxiways.push(piece);
  }

  function setCode(code: string): void {
    icao = code;
    const last = found.at(-1);
    if (isFound && last !== undefined) last.icao = code;
  }

  return {
    take(text) {
      for (let read = 0; ; ) {
        const rows = isFound ? nearRowsRead : rowsRead;
        rows.lastIndex = read;
        const [row] = rows.exec(text) ?? [];
        if (row === undefined) return;
        read = rows.lastIndex;
        const words = row.trim().split(/[ \t]+/, 26);
        const end = (at: number, displacedM: number): End => ({
          name: words[at] ?? "",
          ...placeIn(words, at + 1),
          displacedM,
        });
        const width = Number(words[1]);
        if (pavementRow.test(words[0] ?? "")) airport()?.pavement.take(words);
        else if (words[0] === "100")
          addStrip(width <= widestLandM ? width : Number.NaN, end(8, Number(words[11])), end(17, Number(words[20])));
        else if (words[0] === "101") addStrip(width, end(3, 0), end(6, 0));
        else if (words[0] === "1300") addStand(words);
        else if (words[0] === "1201") addNode(words);
        else if (words[0] === "1202") addTaxiway(words);
        else if (words[0] !== "1302") begin(words[4] ?? "");
        else if (words[1] === "icao_code" && words[2] !== undefined) setCode(words[2]);
      }
    },
    airports: () => found.map(airportOf),
  };
}

const airportOf = ({ ident, icao, strips, stands, taxiways, pavement }: Found): AptAirport => ({
  ident,
  stands,
  taxiways,
  pavement: pavement.rings(),
  runways: strips.flatMap(({ widthM, ends: [end, otherEnd] }) => [
    ...direction(icao, widthM, end, otherEnd),
    ...direction(icao, widthM, otherEnd, end),
  ]),
});

/** The place in a row, whose latitude is word `at`. */
const placeIn = (words: readonly string[], at = 1): LatLon => ({
  latitudeDeg: Number(words[at]),
  longitudeDeg: Number(words[at + 1]),
});

/** The stand of a row. Undefined if the row is invalid. */
function standOf(words: readonly string[]): Stand | undefined {
  const name = standName(words.slice(6).join(" "));
  return standSchema.safeParse({ ...placeIn(words), name, withinFt: standWithinFt }).data;
}

/** The taxiway of a row. Undefined if it has no name, or the row is invalid. */
function taxiwayOf(words: readonly string[], nodes: ReadonlyMap<string, LatLon>): TaxiwayPiece | undefined {
  const letter = /^taxiway(?:_([A-F]))?$/.exec(words[4] ?? "");
  const name = taxiwayName(words.slice(5).join(" "));
  if (letter === null || name === "") return undefined;
  return taxiwayPieceSchema.safeParse({
    name,
    ends: [nodes.get(words[1] ?? ""), nodes.get(words[2] ?? "")],
    widthFt: (taxiwayM[letter[1] ?? ""] ?? anyTaxiwayM) * feetPerMetre,
  }).data;
}

/** "Gate A12" is stand A12. */
const standName = (name: string): string => name.replace(/^(?:gate|stand|parking)\s+/i, "").trim();

/** "Taxiway B" is taxiway B. */
const taxiwayName = (name: string): string => name.replace(/^taxiway(?:\s+|$)/i, "").trim();

const isNear = (end: LatLon, place: LatLon): boolean =>
  Math.abs(end.latitudeDeg - place.latitudeDeg) < 0.2 && distanceNm(end, place) <= nearNm;

/** The runway in one direction. Empty if the row is invalid. */
function direction(airport: string, widthM: number, from: End, to: End): Runway[] {
  const headingTrueDeg = headingDeg(from, to);
  const { northFt, eastFt } = apartFt(from, to);
  const displacedFt = from.displacedM * feetPerMetre;
  const runway = runwaySchema.safeParse({
    airport,
    name: from.name,
    ...moved(from, headingTrueDeg, displacedFt),
    headingTrueDeg,
    lengthFt: Math.hypot(northFt, eastFt) - displacedFt,
    widthFt: widthM * feetPerMetre,
    source: "scenery",
    withinFt: ownWithinFt,
  });
  return runway.success && displacedFt >= 0 ? [runway.data] : [];
}
