export interface OauthPilot {
  readonly dbId: number;
  readonly pilotId: string;
  readonly name: string;
  readonly rank: string;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const page = (title: string, body: string): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#eef2f6, #10161d); }
  main { width: min(26rem, 90vw); padding: 2rem; border-radius: 14px; background: light-dark(#fff, #1a232d);
    box-shadow: 0 8px 30px rgb(0 0 0 / 0.12); }
  h1 { margin: 0 0 0.25rem; font-size: 1.35rem; }
  p { margin: 0 0 1.25rem; color: light-dark(#4a5763, #a9b6c2); }
  fieldset { border: 0; margin: 0 0 1.5rem; padding: 0; display: grid; gap: 0.5rem; }
  legend { padding: 0 0 0.5rem; font-weight: 600; }
  label { display: flex; gap: 0.75rem; align-items: center; padding: 0.65rem 0.9rem; border-radius: 10px;
    border: 1px solid light-dark(#cfd8e0, #33414f); cursor: pointer; }
  label:has(:checked) { border-color: #1f7a8c; background: light-dark(#e8f4f6, #173039); }
  small { color: light-dark(#4a5763, #a9b6c2); }
  .choices { display: flex; gap: 0.75rem; }
  button { flex: 1; padding: 0.7rem; border-radius: 10px; border: 1px solid #1f7a8c; font: inherit; cursor: pointer;
    background: transparent; color: inherit; }
  button.approve { background: #1f7a8c; color: #fff; font-weight: 600; }
  code { font-size: 0.9em; }
</style>
</head>
<body><main>${body}</main></body>
</html>`;

/** The page on which a person chooses a pilot and allows or denies the sign-in. */
export function authorisePage(request: string, pilots: readonly OauthPilot[]): string {
  const choices = pilots.map(
    (
      pilot,
      index,
    ) => `<label><input type="radio" name="pilot" value="${escaped(pilot.pilotId)}"${index === 0 ? " checked" : ""}>
      <span>${escaped(pilot.name)}<br><small>${escaped(pilot.pilotId)} · ${escaped(pilot.rank)}</small></span></label>`,
  );
  return page(
    "Sign in to Nordlys Virtual",
    `<h1>Nordlys Virtual</h1>
    <p>Contrail asks to see your bookings and to file your flights.</p>
    <form method="post" action="/oauth/authorise">
      <input type="hidden" name="request" value="${escaped(request)}">
      <fieldset><legend>Sign in as</legend>${choices.join("")}</fieldset>
      <div class="choices">
        <button name="decision" value="deny">Deny</button>
        <button name="decision" value="approve" class="approve">Allow</button>
      </div>
    </form>`,
  );
}

export const refusalPage = (error: string, text: string): string =>
  page("Sign-in refused", `<h1>Sign-in refused</h1><p>${escaped(text)}</p><p><code>${escaped(error)}</code></p>`);
