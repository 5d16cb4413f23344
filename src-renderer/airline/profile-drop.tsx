import { type DragEvent, useId, useState } from "react";
import { words } from "../../src-shared/words/words.ts";
import { failureOf } from "../state/bridge.ts";
import { useCommand } from "../state/queries.ts";
import { FailureNotice } from "../ui/notice.tsx";

const largestProfileBytes = 100_000;

/** A place to drop or choose an airline's profile file. The pilot must confirm before anything is added. */
export function ProfileDrop() {
  const texts = words().airline;
  const id = useId();
  const propose = useCommand("airlines.propose");
  const [over, setOver] = useState(false);
  const [large, setLarge] = useState(false);
  const take = async (file: File | undefined) => {
    setOver(false);
    if (file === undefined) return;
    setLarge(file.size > largestProfileBytes);
    if (file.size <= largestProfileBytes) propose.mutate({ text: await file.text() });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  const failure = large
    ? { code: "too_large", message: texts.profileTooLarge }
    : propose.error
      ? failureOf(propose.error)
      : null;
  return (
    <>
      <label
        htmlFor={id}
        className={over ? "drop drop-over" : "drop"}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          id={id}
          type="file"
          className="unseen"
          accept=".json,.contrail-airline,application/json"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        {texts.openProfile}
      </label>
      {failure && <FailureNotice failure={failure} />}
    </>
  );
}
