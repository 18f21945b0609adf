import { useDrawer } from "../../app/drawer";
import { useName } from "../../app/names";
import { organizations } from "../../texts/organizations";
import { Surface } from "../../ui/page";
import { Remove } from "../../ui/remove";
import { NameAdmin } from "./NameAdmin";
import { RemoveAdmin } from "./RemoveAdmin";

const texts = organizations.admins;

/** What can be open in front of the administrators. */
export function AdminDrawers({ id }: { id: string }) {
  const { open, of, close } = useDrawer();
  const name = useName(of);
  switch (open) {
    case "name":
      return <Surface kind="drawer" title={texts.name} onClose={close}><NameAdmin id={id} onDone={close} /></Surface>;
    case "remove":
      return <RemoveAdmin id={id} userId={of} name={name} onClose={close} />;
    case "removePending":
      return (
        <Remove route="DELETE /organizations/{id}/pending-admins/{oidcSub}" request={{ path: { id, oidcSub: of } }} invalidates={["/organizations/{id}/pending-admins"]} title={texts.removeTitle(of)} word={texts.word} action={texts.remove} onClose={close}>
          <p>{texts.removePending}</p>
        </Remove>
      );
    default:
      return null;
  }
}
