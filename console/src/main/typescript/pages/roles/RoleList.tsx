import { useAccess } from "../../app/access";
import { useDrawer } from "../../app/drawer";
import { roles as texts } from "../../texts/roles";
import { Page } from "../../ui/page";
import { RoleTable } from "./RoleTable";

/** The roles of the zone. */
export function RoleList() {
  const { may } = useAccess();
  const { show } = useDrawer();
  return (
    <Page title={texts.title} lead={texts.lead} actions={may("admin_write") && <button type="button" className="primary" onClick={() => show("new")}>{texts.create}</button>}>
      <RoleTable owner={null} />
    </Page>
  );
}
