import { words } from "../../src-shared/words/words.ts";
import { useCommand } from "../state/queries.ts";
import { MoreMenu } from "../ui/more-menu.tsx";
import { ErrorNotice, Notice } from "../ui/notice.tsx";

/** All flights to another computer and from it, and what came of that. */
export function useAllFlights() {
  const texts = words().logbook;
  const save = useCommand("logbook.exportAll");
  const add = useCommand("logbook.importAll", ["logbook.list"]);
  const start = (which: typeof save | typeof add) => {
    save.reset();
    add.reset();
    which.mutate(undefined);
  };
  const error = save.error ?? add.error;
  return {
    menu: (
      <MoreMenu
        label={words().flight.more}
        items={[
          { name: texts.saveAll, onPress: () => start(save) },
          { name: texts.addAll, onPress: () => start(add) },
        ]}
      />
    ),
    outcome: (
      <>
        {(save.isPending || add.isPending) && <Notice tone="quiet">{texts.reading}</Notice>}
        <ErrorNotice error={error} />
        {save.data != null && <Notice tone="good">{texts.writtenTo(save.data)}</Notice>}
        {add.data != null && <Notice tone="good">{texts.added(add.data)}</Notice>}
      </>
    ),
  };
}
