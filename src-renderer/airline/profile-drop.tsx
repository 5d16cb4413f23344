import { words } from "../../src-shared/words/words.ts";
import { useCommand } from "../state/queries.ts";
import { FileDrop } from "../ui/file-drop.tsx";
import { ErrorNotice } from "../ui/notice.tsx";

const largestProfileBytes = 100_000;

/** A place to drop or choose an airline's profile file. The pilot must confirm before anything is added. */
export function ProfileDrop() {
  const texts = words().airline;
  const propose = useCommand("airlines.propose");
  return (
    <>
      <FileDrop
        label={texts.openProfile}
        accept=".json,.contrail-airline,application/json"
        mostBytes={largestProfileBytes}
        tooLarge={texts.profileTooLarge}
        onText={(text) => propose.mutate({ text })}
      />
      <ErrorNotice error={propose.error} />
    </>
  );
}
