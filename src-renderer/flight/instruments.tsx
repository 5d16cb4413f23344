import type { ReactNode } from "react";
import type { FlightView } from "../../src-shared/domain/flight-view.ts";
import { MapControls } from "../map/controls.tsx";
import { LandingSpoken } from "../spoken/landing-spoken.tsx";
import { FlightHeader } from "./flight-header.tsx";
import { Profile } from "./profile.tsx";
import { SidePanel } from "./side-panel.tsx";
import "./flight.css";
import "./side.css";

/** A flight that goes on, around the map. `children`: below the live values. */
export function Instruments({ flight, children }: { readonly flight: FlightView; readonly children: ReactNode }) {
  const { head, stage, tracker } = flight;
  return (
    <div className="flight">
      <FlightHeader
        head={head}
        phases={tracker?.phases}
        detail={tracker?.detail ?? null}
        stage={stage}
        lost={flight.resume?.last ?? null}
        link={flight.airline}
        isUnsaved={flight.disk !== null}
      />
      <LandingSpoken landing={tracker?.landings.at(-1) ?? null} />
      <div className="flight-controls">
        <MapControls />
      </div>
      <Profile
        head={head}
        arrivalElevationFt={flight.arrivalElevationFt}
        phase={tracker?.phase.phase ?? null}
        hasCrashed={stage.kind === "crashed"}
      />
      <SidePanel flight={flight}>{children}</SidePanel>
    </div>
  );
}
