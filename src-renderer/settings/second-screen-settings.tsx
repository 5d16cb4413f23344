import { useQuery } from "@tanstack/react-query";
import { encode } from "uqr";
import type { Door, SecondScreenView } from "../../src-shared/contract/second-screen.ts";
import { type Settings, settingsChangeSchema } from "../../src-shared/contract/settings.ts";
import { words } from "../../src-shared/words/words.ts";
import { call } from "../state/bridge.ts";
import { usePushed } from "../state/pushed.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { Choice } from "../ui/choice.tsx";
import { Copy } from "../ui/copy.tsx";
import { formatAgo } from "../ui/format.ts";
import { Notice } from "../ui/notice.tsx";
import { SavedField } from "./saved-field.tsx";
import type { SectionProps } from "./section.ts";
import { SettingTick } from "./setting-tick.tsx";

/** Whether a door is open, or why not. */
function DoorState({ door, settings }: { readonly door: Door; readonly settings: Settings }) {
  const { screenPort, screenAddress } = settings;
  const texts = words().secondScreen;
  if (door.kind === "opening") return <p className="hint">{texts.opening}</p>;
  if (door.kind !== "failed") return null;
  const { port_taken, address_gone, not_allowed, other } = texts.failed;
  const says = {
    port_taken: port_taken(screenPort),
    address_gone: address_gone(screenAddress),
    not_allowed: not_allowed(screenPort),
    other,
  };
  return (
    <Notice tone="caution" detail={door.why === "other" ? door.detail : undefined}>
      {says[door.why]}
    </Notice>
  );
}

/** The addresses for browsers and programs on this computer. */
function Addresses({ base }: { readonly base: string }) {
  const texts = words().secondScreen;
  const addresses = [
    [texts.openFlight, base],
    [texts.openOverlay, `${base}overlay`],
    [texts.openPlain, `${base}plain`],
    [texts.openStatus, `${base}v1/status`],
  ] as const;
  return (
    <ul className="screen-addresses">
      {addresses.map(([name, address]) => (
        <li key={name}>
          <span>{name}</span>
          <span className="address-text">{address}</span>
          <Copy text={() => address} label={texts.copyAddress(name)}>
            {texts.copy}
          </Copy>
        </li>
      ))}
    </ul>
  );
}

type DoorProps = SectionProps & { readonly view: SecondScreenView };

function Here({ view, ...props }: DoorProps) {
  const texts = words().secondScreen;
  return (
    <>
      <SettingTick {...props} setting="screenHere" name={texts.here} hint={texts.hereHint} />
      <DoorState door={view.here} settings={props.settings} />
      {view.here.kind === "open" && <Addresses base={view.here.address} />}
      {props.settings.screenHere && (
        <>
          <SettingTick
            {...props}
            setting="screenTextFiles"
            name={texts.textFiles}
            hint={texts.textFilesHint(view.textFolder)}
          />
          {view.textProblem !== null && (
            <Notice tone="caution" detail={view.textProblem}>
              {texts.textFilesFailed}
            </Notice>
          )}
          <SettingTick {...props} setting="screenForWebPages" name={texts.forWebPages} hint={texts.forWebPagesHint} />
        </>
      )}
    </>
  );
}

/** The code as a picture, dark on light in every theme, because cameras expect that. */
function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={words().secondScreen.code}>
      <rect width={size} height={size} fill="#ffffff" />
      <path d={dark.join("")} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
}

function Devices({ devices }: Pick<SecondScreenView, "devices">) {
  const texts = words().secondScreen;
  const disconnect = useCommand("screen.disconnect");
  return (
    <>
      <h3>{texts.devices}</h3>
      {devices.length === 0 && <p className="hint">{texts.noDevices}</p>}
      <ul className="screen-devices">
        {devices.map(({ id, name, lastSeenMs }) => (
          <li key={id}>
            <span>{name}</span>
            <span className="quiet">{texts.seen(formatAgo(Date.now() - lastSeenMs))}</span>
            <button
              type="button"
              className="text-link"
              aria-label={texts.disconnectDevice(name)}
              onClick={() => disconnect.mutate({ deviceId: id })}
            >
              {texts.disconnect}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** This computer's addresses, asked again while the pilot may be connecting it to a network. Undefined at first. */
const useAddresses = (isShown: boolean) =>
  useQuery({
    queryKey: ["screen.addresses"],
    queryFn: () => call("screen.addresses"),
    enabled: isShown,
    refetchInterval: 5000,
  }).data;

function Network({ view, ...props }: DoorProps) {
  const { settings, onSet } = props;
  const texts = words().secondScreen;
  const { screenNetwork, screenAddress } = settings;
  const addresses = useAddresses(screenNetwork) ?? [screenAddress].filter(Boolean);
  const newCode = useCommand("screen.newCode");
  const isGone = screenAddress !== "" && !addresses.includes(screenAddress);
  const options = [
    ...addresses.map((address) => ({ id: address, name: address })),
    ...(isGone ? [{ id: screenAddress, name: texts.addressGone(screenAddress) }] : []),
  ];
  return (
    <>
      <SettingTick {...props} setting="screenNetwork" name={texts.network} hint={texts.networkHint} />
      {screenNetwork && (
        <Choice
          label={texts.address}
          placeholder={texts.chooseAddress}
          empty={texts.noAddress}
          options={options}
          selected={screenAddress === "" ? null : screenAddress}
          onSelect={(address) => onSet({ screenAddress: address })}
        />
      )}
      <DoorState door={view.network} settings={settings} />
      {view.invitation !== null && view.network.kind === "open" && (
        <>
          <p>{texts.openAt(view.network.address)}</p>
          <QrCode text={view.invitation} />
          <p className="hint">{texts.scan}</p>
          <Action onPress={() => newCode.mutate(undefined)} busy={newCode.isPending}>
            {texts.newCode}
          </Action>
          <p className="hint">{texts.newCodeHint}</p>
        </>
      )}
      {(screenNetwork || view.devices.length > 0) && <Devices devices={view.devices} />}
    </>
  );
}

function Port({ settings, onSet }: SectionProps) {
  const texts = words().secondScreen;
  const isGood = (port: number) => settingsChangeSchema.safeParse({ screenPort: port }).success;
  return (
    <SavedField
      label={texts.port}
      inputMode="numeric"
      current={String(settings.screenPort)}
      problemOf={(typed) => (isGood(Number(typed)) ? null : texts.portProblem)}
      onSave={(typed) => onSet({ screenPort: Number(typed) })}
      save={texts.savePort}
    />
  );
}

/** The flight on other screens and for other programs: both doors are closed until the pilot opens one. */
export function SecondScreenSettings({ settings, onSet }: SectionProps) {
  const texts = words().secondScreen;
  const view = usePushed((pushed) => pushed.secondScreen);
  if (view === undefined) return null;
  return (
    <section className="block" aria-labelledby="second-screen">
      <h2 id="second-screen">{texts.title}</h2>
      <p className="hint">{texts.what}</p>
      <Here settings={settings} onSet={onSet} view={view} />
      <Network settings={settings} onSet={onSet} view={view} />
      {(settings.screenHere || settings.screenNetwork) && <Port settings={settings} onSet={onSet} />}
    </section>
  );
}
