package dev.portcullis.ejb.m2m;

import dev.portcullis.kernel.Actor;
import dev.portcullis.persistence.m2m.M2mApplicationRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Checks the permissions of an M2M application's key (R-ADM-27). */
@Stateless
public class M2mPermissions {
  @Inject private M2mApplicationRepository applications;

  /**
   * Whether an M2M application holds a system permission in an organization. Tenants hold none; in
   * a deleted or unknown organization the result is false.
   *
   * @param permission its wire name, for example {@code org_users_manage}
   */
  public boolean holdsIn(Actor machine, String organizationId, String permission) {
    return machine.type() == Actor.Type.M2M_APP
        && applications.hasPermissionIn(machine.id(), organizationId, permission);
  }
}
