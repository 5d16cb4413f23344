import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";

interface Props {
  readonly title: string;
  readonly isOpen: boolean;
  /** Called for Escape and for a click outside. Absent if only a button may answer the question. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/** A dialog above the page. It takes the focus, keeps it, and restores it when it closes. */
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
