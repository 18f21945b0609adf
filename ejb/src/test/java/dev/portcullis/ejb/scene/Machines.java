package dev.portcullis.ejb.scene;

import dev.portcullis.ejb.m2m.CreateM2mApplicationRequest;
import dev.portcullis.ejb.m2m.CreateOrganizationM2mApplicationRequest;
import dev.portcullis.ejb.m2m.M2mApplicationService;
import dev.portcullis.ejb.m2m.OrganizationM2mApplicationService;
import dev.portcullis.ejb.role.RoleRef;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.tenant.TenantDefinition;
import dev.portcullis.ejb.tenant.TenantService;
import java.util.List;
import java.util.stream.Stream;

/** M2M applications and tenants. The caller of the test's thread must be an operator. */
public final class Machines {
  private Machines() {}

  /** A new application of an organization with these roles; answers its id. */
  public static String application(String organizationId, String... roles) {
    return Services.get(OrganizationM2mApplicationService.class)
        .create(
            organizationId, new CreateOrganizationM2mApplicationRequest("Robot", null, refs(roles)))
        .id();
  }

  /** A new application of the zone, assigned to these organizations; answers its id. */
  public static String ofZone(List<String> organizationIds, String... roles) {
    return Services.get(M2mApplicationService.class)
        .create(new CreateM2mApplicationRequest("Robot", null, refs(roles), organizationIds, null))
        .id();
  }

  /** A new tenant; answers its id. */
  public static String tenant() {
    return Services.get(TenantService.class)
        .create(new TenantDefinition("Tenant", TestKey.random().text(), List.of()))
        .id();
  }

  private static List<RoleRef> refs(String... roles) {
    return Stream.of(roles).map(RoleRef::new).toList();
  }
}
