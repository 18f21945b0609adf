package dev.portcullis.ejb.m2m;

import dev.portcullis.kernel.Actor;
import dev.portcullis.persistence.m2m.M2mApplicationRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** What the key of an M2M application opens (R-ADM-27). */
@Stateless
public class M2mPermissions {
  @Inject private M2mApplicationRepository applications;

  /**
   * Whether a machine holds a system permission in an organization. Tenants hold none; a deleted or
   * unknown organization is one where nobody holds any.
   *
   * @param permission its wire name, for example {@code org_users_manage}
   */
  public boolean holdsIn(Actor machine, String organizationId, String permission) {
    return machine.type() == Actor.Type.M2M_APP
        && applications.holdsIn(machine.id(), organizationId, permission);
  }
}
