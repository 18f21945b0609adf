import { roles as texts } from "../../texts/roles";
import { Remove } from "../../ui/remove";

/** Deletes a role that nothing uses. */
export function RemoveRole({ owner, id, name, onClose, onDone }: { owner: string | null; id: string; name: string; onClose: () => void; onDone?: () => void }) {
  const shared = { title: texts.removeOf(name), word: name, action: texts.remove, onClose, ...(onDone ? { onDone } : {}) };
  return owner === null
    ? <Remove route="DELETE /roles/{roleId}" request={{ path: { roleId: id } }} invalidates={onDone ? [] : ["/roles"]} {...shared}><p>{texts.removeHint}</p></Remove>
    : <Remove route="DELETE /organizations/{id}/roles/{roleId}" request={{ path: { id: owner, roleId: id } }} invalidates={onDone ? [] : ["/organizations/{id}/roles"]} {...shared}><p>{texts.removeHint}</p></Remove>;
}
