import { type DragEvent, useId, useState } from "react";
import { FailureNotice } from "./notice.tsx";

interface Props {
  readonly label: string;
  /** The names and media types to offer, as in the attribute `accept`. */
  readonly accept: string;
  /** A larger file is not read. */
  readonly mostBytes: number;
  readonly tooLarge: string;
  readonly onText: (text: string) => void;
}

/** A place to drop or choose a text file. */
export function FileDrop({ label, accept, mostBytes, tooLarge, onText }: Props) {
  const id = useId();
  const [over, setOver] = useState(false);
  const [large, setLarge] = useState(false);
  const take = async (file: File | undefined) => {
    setOver(false);
    if (file === undefined) return;
    setLarge(file.size > mostBytes);
    // A folder has no text, which is then judged like that of any other wrong file.
    if (file.size <= mostBytes) onText(await file.text().catch(() => ""));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
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
          accept={accept}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        {label}
      </label>
      {large && <FailureNotice failure={{ message: tooLarge }} />}
    </>
  );
}
