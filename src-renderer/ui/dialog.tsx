import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";

interface Props {
  readonly title: string;
  readonly isOpen: boolean;
  /** Escape and a press outside; absent when the question must be answered by a button. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/** A question over the room. Focus goes in, stays in and comes back to where it was. */
export function Dialog({ title, isOpen, onClose, children }: Props) {
  return (
    <ModalOverlay
      className="veil"
      isOpen={isOpen}
      isDismissable={onClose !== undefined}
      isKeyboardDismissDisabled={onClose === undefined}
      onOpenChange={(open) => open || onClose?.()}
    >
      <Modal className="modal panel">
        <AriaDialog className="dialog" role="alertdialog">
          <Heading slot="title">{title}</Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
