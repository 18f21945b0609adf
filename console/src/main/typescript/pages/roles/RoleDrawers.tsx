import { useDrawer } from "../../app/drawer";
import { useName } from "../../app/names";
import { roles as texts } from "../../texts/roles";
import { Surface } from "../../ui/page";
import { RemoveRole } from "./RemoveRole";
import { EditRole, RoleForm } from "./RoleForm";

/** What can be open in front of the roles of an owner. */
export function RoleDrawers({ owner }: { owner: string | null }) {
  const { open, of, close } = useDrawer();
  const name = useName(of);
  switch (open) {
    case "new":
      return <Surface kind="drawer" title={texts.createTitle} onClose={close}><RoleForm owner={owner} start={null} etag={null} again={close} onDone={close} /></Surface>;
    case "edit":
      return <Surface kind="drawer" title={texts.editOf(name)} onClose={close}><EditRole owner={owner} id={of} onDone={close} /></Surface>;
    case "remove":
      return <RemoveRole owner={owner} id={of} name={name} onClose={close} />;
    default:
      return null;
  }
}
