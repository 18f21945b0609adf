import { Fragment } from "react";

/** A name or a signature that may go on in the next line behind each of its parts. */
export function WrappableText({ text }: { text: string }) {
  return <>{text.split(/(?<=[_.:,(-])/).map((part, at) => <Fragment key={at}>{at > 0 && <wbr />}{part}</Fragment>)}</>;
}
